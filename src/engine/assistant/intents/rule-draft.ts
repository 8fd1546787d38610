import type { ModuleConfig } from '../../column.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import { referencesTo } from '../../reference.ts';
import { findConditions, numberCondition } from '../conditions.ts';
import type { WordedCondition } from '../conditions.ts';
import type { Frame, Intent, Outcome } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, isDeviceModule, whichModule } from '../parts.ts';
import { isPeople } from '../person.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { holdIn, hoursIn, timePointsIn } from '../schedule.ts';
import { tokensOf } from '../text.ts';
import { columnSpan } from '../units.ts';
import { moduleOf } from '../vocabulary.ts';
import type { FoundName, KnownModule } from '../vocabulary.ts';
import { phrase, textsIn } from '../../../texts/phrase.ts';

/** Shared by drafts of linkages and policies: conditions before the action, the values that it sets, and times. */

const actionStart =
  /(?:,|，|then|就|则|时)? ?(?:(?:please )?(?:(?:turn|switch|set)s?|open|close|start|stop)\b|(?:自动)?(?:打开|关闭|开启|关掉|关上|停止|启动|设为|设置为|调到|调成|设成|调为))/g;

/** "Is open", "left open": a state, and no action. */
const isState = (text: string, index: number): boolean =>
  /^ ?(?:open|close)\b/.test(text.slice(index)) &&
  /\b(?:is|are|was|were|be|been|left|kept|stays?|remains?)$/.test(text.slice(0, index));

/** Where the action starts: behind the comma or "then" where there is one, else at its last verb. */
function split(text: string): [conditions: string, action: string] {
  const starts = [...text.matchAll(actionStart)].map(({ index }) => index).filter((index) => !isState(text, index));
  const marked = starts.find((index) => /^(?:,|，|then|就|则|时)/.test(text.slice(index)));
  const leading = /^(?:please )?(?:turn|switch|set)\b/.test(text)
    ? /\b(?:when|if|whenever|once)\b/.exec(text)?.index
    : undefined;
  if (leading !== undefined) return [text.slice(leading), text.slice(0, leading)];
  const conditionStart = /\b(?:when|if|whenever|once)\b|当|如果|若/.exec(text)?.index ?? 0;
  const cut = marked ?? starts.filter((start) => start > conditionStart).at(-1);
  if (cut !== undefined && cut > conditionStart) return [text.slice(conditionStart, cut), text.slice(cut)];
  const first = starts[0];
  return first === undefined || conditionStart === 0
    ? [text, '']
    : [text.slice(conditionStart), text.slice(first, conditionStart)];
}

const tellStart = /(?:,| and)? ?\b(?:tell|notify|inform|message)\b|[,，]?(?:并|再|然后|同时)?(?:通知|告诉|提醒)/;

type Parts = { conditions: string; action: string; tell: string };

const partsOf = (text: string): Parts => {
  const index = tellStart.exec(text)?.index ?? text.length;
  const [conditions, action] = split(text.slice(0, index));
  return { conditions, action, tell: text.slice(index) };
};

const conditionsIn = (text: string, config: ModuleConfig) =>
  findConditions({ tokens: tokensOf(text), config, isFree: () => true, isOpen: () => true }, text);

/** Whether a text names a column whose values are spans or points of time. */
const namesTime = (text: string, config: ModuleConfig): boolean =>
  conditionsIn(text, config).columns.some((name) => {
    const column = config.columns.find((definition) => definition.column === name);
    return column !== undefined && (columnSpan(column) !== undefined || fieldTypeOf(column).measure === 'moment');
  });

const verbs: readonly [RegExp, 'on' | 'off'][] = [
  [/\b(?:turn|switch)(?:ed|es|s)?\b.*\bon\b|\bstart|打开|开启|启动/, 'on'],
  [/\b(?:turn|switch)(?:ed|es|s)?\b.*\boff\b|\bstop|关闭|关掉|关上|停止/, 'off'],
];

const wantedNumber = /(?:\bat|\bto|=|到|为) ?(\d+(?:\.\d+)?)(?! ?(?:am|pm|点|:|：))/;

/** "Cooling at 25": a number without a column is the set point of a device that has one. */
const setpointIn = (text: string, { columns }: ModuleConfig, named: readonly WordedCondition[]): WordedCondition[] => {
  const column = columns.find(({ control }) => control === 'setpoint');
  const number = wantedNumber.exec(text)?.[1];
  const isNamed = named.some(({ item }) =>
    columns.some((definition) => definition.column === item.k && definition.enum === undefined),
  );
  return column === undefined || number === undefined || isNamed ? [] : [numberCondition(column, '=', Number(number))];
};

/** "Turn off" sets the power column; "set the mode to cool" sets what it names. */
function actionsIn(text: string, config: ModuleConfig): WordedCondition[] {
  const power = config.columns.find(({ control }) => control === 'power');
  const isWritable = ({ item }: WordedCondition) =>
    config.columns.some(({ column, rw }) => column === item.k && rw !== 1);
  const written = text.replace(/设为|设置为|调到|调成|设成|调为|\bto\b/g, '=');
  const values = conditionsIn(written, config).conditions.filter(isWritable);
  const named = [...values, ...setpointIn(text, config, values)];
  const switchTo = verbs.find(([pattern]) => pattern.test(text))?.[1];
  const others = named.filter(({ item }) => item.k !== power?.column);
  if (power === undefined || switchTo === undefined) return others.length > 0 ? others : named;
  const value = String(switchTo === 'on' ? (power.on ?? 1) : (power.off ?? 0));
  const sentence = phrase('server/understanding', 'columnSetTo', {
    label: power.label,
    value: power.enum?.[value] ?? value,
  });
  return [{ item: { k: power.column, type: '=', v: value }, wording: sentence }, ...others];
}

/** The records that a part of the question names. */
const namedIn = ({ names, tokens, text }: ParsedQuestion, part: string): readonly FoundName[] =>
  names.flatMap(({ from, to, records }) =>
    part.includes(text.slice(tokens[from]?.start, tokens[to - 1]?.end)) ? records : [],
  );

const configOf = (parsed: ParsedQuestion, pid: string): ModuleConfig | undefined =>
  moduleOf(parsed.vocabulary, pid)?.config;

const devicesAmong = (parsed: ParsedQuestion, records: readonly FoundName[]): FoundName[] =>
  records.filter(({ pid }) => {
    const config = configOf(parsed, pid);
    return config !== undefined && isDeviceModule(config);
  });

const isControlled = ({ columns }: ModuleConfig): boolean => columns.some(({ control }) => control !== undefined);

/** Lists that only the conditions name, unless they name a column of the devices that are set: any device of them. */
function listedIn(parsed: ParsedQuestion, part: string, acted: ModuleConfig): NonNullable<Frame['trigger']>[] {
  if (conditionsIn(part, acted).columns.length > 0) return [];
  const pids = parsed.modules.filter((match) => part.includes(wordsOf(parsed, match))).flatMap((match) => match.pids);
  return [...new Set(pids)]
    .filter((pid) => {
      const config = configOf(parsed, pid);
      return (
        pid !== acted.pid &&
        config !== undefined &&
        isDeviceModule(config) &&
        conditionsIn(part, config).conditions.length > 0
      );
    })
    .map((pid) => ({ pid }));
}

/** Devices of the conditions: a named device, or the sensors of a named place with the named column. */
function triggersIn(parsed: ParsedQuestion, part: string, acted: ModuleConfig): NonNullable<Frame['trigger']>[] {
  const named = namedIn(parsed, part);
  const devices = devicesAmong(parsed, named);
  const places = named.filter((record) => !devices.includes(record));
  const measuring = (config: ModuleConfig) => conditionsIn(part, config).conditions.length > 0;
  const placed = parsed.vocabulary.modules
    .map(({ config }) => config)
    .filter(
      (config) =>
        isDeviceModule(config) &&
        places.length > 0 &&
        places.every(({ pid }) => referencesTo(config.columns, pid).some(({ builtin }) => builtin !== true)) &&
        measuring(config),
    );
  const sensors = placed.filter((config) => !isControlled(config));
  if (placed.length > 0) return (sensors.length > 0 ? sensors : placed).map(({ pid }) => ({ pid, places }));
  const [device] = devices;
  if (device === undefined || !measuring(configOf(parsed, device.pid) ?? acted)) return [];
  return [{ pid: device.pid, records: devices.filter(({ pid }) => pid === device.pid) }];
}

const wordsOf = ({ text, tokens }: ParsedQuestion, { from, to }: ParsedQuestion['modules'][number]): string =>
  text.slice(tokens[from]?.start, tokens[to - 1]?.end);

function actedModules(parsed: ParsedQuestion, part: string): { module: KnownModule; records: readonly FoundName[] }[] {
  const devices = devicesAmong(parsed, namedIn(parsed, part));
  const [device] = devices;
  const deviceModule = device === undefined ? undefined : moduleOf(parsed.vocabulary, device.pid);
  if (device !== undefined && deviceModule !== undefined)
    return [{ module: deviceModule, records: devices.filter(({ pid }) => pid === device.pid) }];
  const inAction = parsed.modules.filter((match) => part.includes(wordsOf(parsed, match)));
  const named = [...inAction, ...parsed.modules].map(({ pids }) =>
    pids.flatMap((pid) => moduleOf(parsed.vocabulary, pid) ?? []).filter(({ config }) => isDeviceModule(config)),
  );
  return (named.find((group) => group.length > 0) ?? []).map((module) => ({ module, records: [] }));
}

/** Debounce of the conditions: "over 5 hours" is a duration, unless the text names a column of durations or times. */
const heldIn = (parsed: ParsedQuestion, part: string, acted: ModuleConfig): ReturnType<typeof holdIn> =>
  holdIn(part, () =>
    [
      acted.pid,
      ...namedIn(parsed, part).map(({ pid }) => pid),
      ...parsed.modules.filter((match) => part.includes(wordsOf(parsed, match))).flatMap(({ pids }) => pids),
    ].some((pid) => {
      const config = configOf(parsed, pid);
      return config !== undefined && namesTime(part, config);
    }),
  );

const timed = (text: string, hold: ReturnType<typeof holdIn>): Partial<Frame> => {
  const points = timePointsIn(text);
  const hours = hoursIn(text);
  return {
    ...(hold === undefined ? {} : { hold: hold.seconds }),
    ...(points.length === 0 ? {} : { points }),
    ...(hours === undefined ? {} : { hours }),
  };
};

/** Lists that the question names beside the one that is acted on: a draft does not narrow its devices by them. */
const unusedIn = (parsed: ParsedQuestion, { config }: KnownModule, used: readonly string[]): string[] =>
  parsed.modules
    .filter(({ pids, isWhole }) => isWhole && pids.every((pid) => pid !== config.pid && !used.includes(pid)))
    .map((match) => wordsOf(parsed, match));

type Acted = ReturnType<typeof actedModules>[number];

type Drafting = { intent: Intent; parsed: ParsedQuestion; listens: boolean };

function framesFor({ intent, parsed, listens }: Drafting, { module, records }: Acted): Frame[] {
  const { conditions: conditionText, action, tell } = partsOf(parsed.text);
  const { config } = module;
  const notify = namedIn(parsed, tell).filter((record) => isPeople(parsed, record.pid));
  const duration = heldIn(parsed, conditionText, config);
  // "Longer than 5 minutes" compares no column.
  const conditions = conditionText.replace(duration?.words ?? '', '');
  const named = triggersIn(parsed, conditions, config);
  const triggers = named.length > 0 || !listens ? named : listedIn(parsed, conditions, config);
  const base: Frame = {
    intent: intent.id,
    pid: config.pid,
    actions: actionsIn(action, config),
    ...timed(parsed.text, duration),
    ...(records.length > 0 ? { records } : {}),
    ...(notify.length > 0 ? { notify } : {}),
  };
  const used = [...triggers.map(({ pid }) => pid), ...rulePids(parsed)];
  const withUnused = (conditions: readonly WordedCondition[]): Frame => {
    // "Room" of "room temperature" is no list of rooms.
    const isRead = (word: string) =>
      conditions.some(({ wording }) => textsIn(wording).join(' ').toLowerCase().includes(word));
    const unused = unusedIn(parsed, module, used).filter((word) => !isRead(word));
    return unused.length > 0 ? { ...base, unused, conditions } : { ...base, conditions };
  };
  if (triggers.length === 0) return [withUnused(conditionsIn(conditions, config).conditions)];
  return triggers.map((trigger) => ({
    ...withUnused(conditionsIn(conditions, configOf(parsed, trigger.pid) ?? config).conditions),
    trigger,
  }));
}

/** "Policy" is also the name of a list. */
const rulePids = ({ vocabulary }: ParsedQuestion): string[] =>
  vocabulary.modules.filter(({ config }) => /polic|linkage/i.test(config.name.en)).map(({ config }) => config.pid);

type RuleKind = {
  /** A point in time may be its only trigger. */
  canBeTimed?: true;
  /** Devices of another list may trigger it. */
  canListen?: true;
};

export function ruleOutcome(intent: Intent, parsed: ParsedQuestion, { canBeTimed, canListen }: RuleKind): Outcome {
  const drafting = { intent, parsed, listens: canListen === true };
  const { action } = partsOf(parsed.text);
  const acted = actedModules(parsed, action);
  const [only] = acted;
  if (only === undefined) return missing(phrase('server/understanding', 'forWhichDevices'));
  if (acted.length > 1)
    return whichModule(
      acted.map(({ module }) => module),
      (module) =>
        framesFor(drafting, acted.find((actedModule) => actedModule.module === module) ?? only)[0] ?? {
          intent: intent.id,
        },
    );
  const [frame, ...others] = framesFor(drafting, only);
  if (frame === undefined || (frame.conditions?.length === 0 && !(canBeTimed === true && frame.points !== undefined)))
    return missing(phrase('server/understanding', 'whenShallItAct'));
  if (frame.actions?.length === 0) return missing(phrase('server/understanding', 'whatShallItDo'));
  if (others.length === 0) return understood(intent, frame, parsed);
  const frames = [frame, ...others];
  const modules = frames.flatMap(({ trigger }) => moduleOf(parsed.vocabulary, trigger?.pid ?? '') ?? []);
  return whichModule(modules, ({ config }) => frames.find(({ trigger }) => trigger?.pid === config.pid) ?? frame);
}

/** Additions of a follow-up question to a draft: days and hours, debounce, and receivers. */
export function ruleFollow(former: Frame, parsed: ParsedQuestion): Frame | undefined {
  if (parsed.modules.length > 0) return undefined;
  const { conditions, tell } = partsOf(parsed.text);
  const { hold, hours } = timed(parsed.text, holdIn(conditions));
  const notify = namedIn(parsed, tell).filter(({ pid }) => isPeople(parsed, pid));
  if (hold === undefined && hours === undefined && notify.length === 0) return undefined;
  return {
    ...former,
    ...(hold === undefined ? {} : { hold }),
    ...(hours === undefined ? {} : { hours }),
    ...(notify.length === 0 ? {} : { notify }),
  };
}

export const isDrafted = (parsed: ParsedQuestion, cue: 'linkage' | 'policy'): boolean =>
  hasAny(parsed, cue) && hasAny(parsed, 'make');
