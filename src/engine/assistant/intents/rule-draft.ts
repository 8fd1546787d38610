import type { ModuleConfig } from '../../column.ts';
import { findConditions } from '../conditions.ts';
import type { SaidCondition } from '../conditions.ts';
import type { Frame, Intent, Outcome } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, isDeviceModule, whichModule } from '../parts.ts';
import type { Reading } from '../reading.ts';
import { tokensOf } from '../text.ts';
import { moduleOf } from '../vocabulary.ts';
import type { KnownModule } from '../vocabulary.ts';

/** What drafts of linkages and policies share: conditions before the action, and the values that it sets. */

const actionStart =
  /(?:,|，|then|就|则|时)? ?(?:(?:please )?(?:turn|switch|set|open|close|start|stop)\b|(?:自动)?(?:打开|关闭|开启|关掉|关上|停止|启动|设为|设置为|调到|调成|设成|调为))/g;

/** Where the action begins: behind the comma or "then" where there is one, else at its last verb. */
function split(text: string): [conditions: string, action: string] {
  const starts = [...text.matchAll(actionStart)].map(({ index }) => index);
  const marked = starts.find((at) => /^(?:,|，|then|就|则|时)/.test(text.slice(at)));
  const leading = /^(?:please )?(?:turn|switch|set)\b/.test(text)
    ? /\b(?:when|if|whenever|once)\b/.exec(text)?.index
    : undefined;
  if (leading !== undefined) return [text.slice(leading), text.slice(0, leading)];
  const begin = /\b(?:when|if|whenever|once)\b|当|如果|若/.exec(text)?.index ?? 0;
  const at = marked ?? starts.filter((one) => one > begin).at(-1);
  if (at !== undefined && at > begin) return [text.slice(begin, at), text.slice(at)];
  const first = starts[0];
  return first === undefined || begin === 0 ? [text, ''] : [text.slice(begin), text.slice(first, begin)];
}

const conditionsIn = (text: string, config: ModuleConfig) =>
  findConditions({ tokens: tokensOf(text), config, isFree: () => true, isOpen: () => true }, text);

const verbs: readonly [RegExp, 'on' | 'off'][] = [
  [/\b(?:turn|switch)(?:ed|es|s)?\b.*\bon\b|\bstart|打开|开启|启动/, 'on'],
  [/\b(?:turn|switch)(?:ed|es|s)?\b.*\boff\b|\bstop|关闭|关掉|关上|停止/, 'off'],
];

/** "Turn off" sets the power column; "set the mode to cool" sets what it names. */
function actionsIn(text: string, config: ModuleConfig): SaidCondition[] {
  const power = config.columns.find(({ control }) => control === 'power');
  const isWritable = ({ item }: SaidCondition) =>
    config.columns.some(({ column, rw }) => column === item.k && rw !== 1);
  const named = conditionsIn(text.replace(/设为|设置为|调到|调成|设成|调为|\bto\b/g, '='), config).conditions.filter(
    isWritable,
  );
  const wanted = verbs.find(([pattern]) => pattern.test(text))?.[1];
  const others = named.filter(({ item }) => item.k !== power?.column);
  if (power === undefined || wanted === undefined) return others.length > 0 ? others : named;
  const value = String(wanted === 'on' ? (power.on ?? 1) : (power.off ?? 0));
  const { en = value, zh = value } = power.enum?.[value] ?? {};
  const said = { en: `${power.label.en} ${en}`, zh: `${power.label.zh}${zh}` };
  return [{ item: { k: power.column, type: '=', v: value }, said }, ...others];
}

export function ruleOutcome(intent: Intent, reading: Reading): Outcome {
  const named = reading.modules.map(({ pids }) =>
    pids.flatMap((pid) => moduleOf(reading.vocabulary, pid) ?? []).filter(({ config }) => isDeviceModule(config)),
  );
  const modules = named.find((group) => group.length > 0) ?? [];
  const [module] = modules;
  const frameFor = ({ config }: KnownModule): Frame => {
    const [conditions, action] = split(reading.text);
    return {
      intent: intent.id,
      pid: config.pid,
      conditions: conditionsIn(conditions, config).conditions,
      actions: actionsIn(action, config),
    };
  };
  if (module === undefined) return missing('For which devices? Name their list.', '请问针对哪类设备？请说明列表名称。');
  if (modules.length > 1)
    return whichModule(modules, (pid) => frameFor(modules.find(({ config }) => config.pid === pid) ?? module));
  const frame = frameFor(module);
  if (frame.conditions?.length === 0)
    return missing(
      'When shall it act? Name a column and a value, such as “room temperature over 28”.',
      '请说明触发条件，例如“室内温度高于 28”。',
    );
  if (frame.actions?.length === 0)
    return missing('What shall it do? Such as “turn them off”.', '请说明要执行的动作，例如“关闭空调”。');
  return understood(intent, frame, reading);
}

export const actionsText = ({ actions = [] }: Frame, language: 'en' | 'zh'): string =>
  actions.map(({ said }) => said[language]).join(language === 'en' ? ' and ' : '、');

export const isDrafted = (reading: Reading, cue: 'linkage' | 'policy'): boolean =>
  hasAny(reading, cue) && hasAny(reading, 'make');
