import type { Static } from 'typebox';
import type { Column, LocalText, ModuleConfig, Stored } from '../column.ts';
import type { FormatContext } from '../field-type.ts';
import { formatOperand } from '../format.ts';
import { fillSpaced, joinSpaced } from '../han-spacing.ts';
import { isolated } from '../isolated.ts';
import { formatMoment } from '../moment.ts';
import { comparisons, comparisonText } from './comparisons.ts';
import { parameterNamed, storedOfParameter } from './presence.ts';
import type * as schema from './explained-schema.ts';
import type { Cause } from './rule.ts';
import { ownProperty } from '../own-property.ts';
import { inLanguage, phrase, phrasePattern } from '../../texts/phrase.ts';

/** Explains in one sentence why a rule acted or did not act. Contract "Linkages". */

export type ExplainedValue = Static<typeof schema.ExplainedValue>;
export type ExplainedEffect = Static<typeof schema.ExplainedEffect>;
export type Explained = Static<typeof schema.Explained>;

type TextSources = { module: (pid: string) => ModuleConfig | undefined; context: FormatContext };
type Entry = Omit<Explained, 'text'> & {
  reason?: LocalText | undefined;
  /** Fired by a timer, so no value is an event. */
  isTimed?: boolean;
};

const patterns = {
  value: phrasePattern('engine/automation', 'value'),
  report: phrasePattern('engine/automation', 'report'),
  hidden: phrase('engine/automation', 'hidden'),
  timer: phrasePattern('engine/automation', 'timer'),
  set: phrasePattern('engine/automation', 'set'),
  setting: phrasePattern('engine/automation', 'setting'),
  toSet: phrasePattern('engine/automation', 'toSet'),
  hiddenSet: phrase('engine/automation', 'hiddenSet'),
  hiddenSetting: phrase('engine/automation', 'hiddenSetting'),
  hiddenToSet: phrase('engine/automation', 'hiddenToSet'),
  notify: phrase('engine/automation', 'notify'),
  record: phrasePattern('engine/automation', 'record'),
  hiddenRecord: phrase('engine/automation', 'hiddenRecord'),
  more: phrasePattern('engine/automation', 'more'),
  failed: phrasePattern('engine/automation', 'failed'),
  done: phrasePattern('engine/automation', 'done'),
  nothing: phrasePattern('engine/automation', 'nothing'),
} as const satisfies Record<string, LocalText>;

const between: LocalText = phrase('engine/automation', 'and');
const comma: LocalText = phrase('engine/automation', 'comma');
/** `hidden`: of a record that the reader may not read. */
type Setting = { set: LocalText; hidden: LocalText };
const isBeingSet: Setting = { set: patterns.setting, hidden: patterns.hiddenSetting };
const wasToBeSet: Setting = { set: patterns.toSet, hidden: patterns.hiddenToSet };

/**
 * How an effect reads that is not, or not yet, carried out, the worst first; others are. A refusal in words says why
 * instead.
 */
const unfinished: Readonly<Record<string, Setting & { why?: LocalText }>> = {
  failed: { ...wasToBeSet, why: phrase('engine/automation', 'whyFailed') },
  timedout: { ...wasToBeSet, why: phrase('engine/automation', 'whyTimedOut') },
  skipped: { ...wasToBeSet, why: phrase('engine/automation', 'whySkipped') },
  overtaken: { ...wasToBeSet, why: phrase('engine/automation', 'whyOvertaken') },
  queued: isBeingSet,
  accepted: isBeingSet,
  sent: isBeingSet,
};

/** The state of several commands as one: that of the one which is furthest from done. */
export const leastDone = (states: readonly string[]): string | undefined =>
  Object.keys(unfinished).find((state) => states.includes(state)) ?? states[0];

const failedStates: ReadonlySet<string> = new Set(['failed', 'timedout', 'skipped']);

/** True if any effect of a run was not carried out. */
export const hasFailed = ({ effects }: Pick<Explained, 'effects'>): boolean =>
  effects.some(({ state }) => failedStates.has(state));

const reasons: Readonly<Record<Cause, LocalText>> = {
  missed: phrase('engine/automation', 'missed'),
  resting: phrase('engine/automation', 'resting'),
  cut: phrase('engine/automation', 'cut'),
  conditions: phrase('engine/automation', 'conditions'),
  rights: phrase('engine/automation', 'rights'),
  fault: phrase('engine/automation', 'fault'),
};

const filled = (
  pattern: LocalText,
  { language }: FormatContext,
  parts: Readonly<Record<string, string>> = {},
): string => fillSpaced(inLanguage(pattern, language), parts);

const textOfStored = (column: Column | undefined, stored: Stored, context: FormatContext): string => {
  if (column === undefined) return isolated(String(stored ?? '—'));
  const { text, unit } = formatOperand(column, storedOfParameter(column, stored), context);
  if (text === '') return '—';
  return isolated(unit === '' ? text : `${text}\u00a0${unit}`);
};

const columnIn = ({ module }: TextSources, pid: string | undefined, name: string): Column | undefined => {
  const config = pid === undefined ? undefined : module(pid);
  return config && parameterNamed(config, name);
};

/** `isState`: a condition, which "is" so; an event "becomes" so. */
const valueText = (value: ExplainedValue, sources: TextSources, isState: boolean): string => {
  const { context } = sources;
  if (value.name === undefined) return filled(patterns.hidden, context);
  const column = columnIn(sources, value.pid, value.column);
  return filled(comparisons[value.code].needsValue ? patterns.value : patterns.report, context, {
    column: isolated(inLanguage(column?.label, context.language) ?? value.column),
    name: isolated(value.name),
    value: textOfStored(column, value.value, context),
    relation: inLanguage(comparisonText(value.code, column, isState), context.language),
    reference: textOfStored(column, value.reference, context),
  });
};

const effectText = (effect: ExplainedEffect, sources: TextSources): string => {
  const { context } = sources;
  const unfinishedSetting = ownProperty(unfinished, effect.state);
  const effectName = (): string => {
    if (effect.kind === 'notify') return filled(patterns.notify, context);
    if (effect.kind === 'record')
      return effect.name === undefined
        ? filled(patterns.hiddenRecord, context)
        : filled(patterns.record, context, { name: isolated(effect.name) });
    if (effect.name === undefined || effect.column === undefined)
      return filled(unfinishedSetting?.hidden ?? patterns.hiddenSet, context);
    const column = columnIn(sources, effect.pid, effect.column);
    return filled(unfinishedSetting?.set ?? patterns.set, context, {
      column: isolated(inLanguage(column?.label, context.language) ?? effect.column),
      name: isolated(effect.name),
      value: textOfStored(column, effect.value ?? null, context),
    });
  };
  if (unfinishedSetting?.why === undefined) return effectName();
  // A refusal is a sentence of its own; here it is a part of one.
  const msg =
    effect.msg === '' ? inLanguage(unfinishedSetting.why, context.language) : effect.msg.replace(/[.。]$/u, '');
  return filled(patterns.failed, context, { what: effectName(), msg });
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Parts of a sentence; a rule over hundreds of devices names the first ones and counts the rest. */
const maxNamed = 4;

const someOf = <T>(
  all: readonly T[],
  textOf: (element: T) => string,
  joint: LocalText,
  context: FormatContext,
): string => {
  const texts = all.slice(0, maxNamed).map(textOf);
  const omittedCount = all.length - texts.length;
  const listed = [
    ...texts,
    ...(omittedCount > 0 ? [filled(patterns.more, context, { count: String(omittedCount) })] : []),
  ];
  const joining = inLanguage(joint, context.language);
  return joinSpaced(listed.flatMap((text, index) => (index === 0 ? [text] : [joining, text])));
};

/** Each comparison once, however many rules of a policy ask it. */
const once = (values: readonly ExplainedValue[]): ExplainedValue[] => {
  const distinct = new Map<string, ExplainedValue>();
  for (const value of values) {
    const { rule: _rule, ...comparison } = value;
    const key = JSON.stringify(comparison);
    if (!distinct.has(key)) distinct.set(key, value);
  }
  return [...distinct.values()];
};

/** Why no row of a policy held although nothing was compared. */
const unmetOf = (rules: Entry['rules'], isTimed: boolean): LocalText => {
  if (rules?.all === 0) return phrase('engine/automation', 'noDevice');
  if (rules === undefined || rules.untimed === rules.all) return reasons.conditions;
  // A timer is about all devices of a policy.
  return isTimed ? phrase('engine/automation', 'allUnlinked') : phrase('engine/automation', 'unlinked');
};

/** The sentence of an evaluation, in the reader's language. */
export const explainText = (entry: Entry, sources: TextSources): string => {
  const { context } = sources;
  const { cause, effects, reason, at, rules } = entry;
  const values = once(entry.values);
  const failing = values.filter(({ holds }) => !holds);
  const ordered =
    cause === 'conditions' && failing.length > 0 ? [...values.filter(({ holds }) => holds), ...failing] : values;
  const time = filled(patterns.timer, context, { time: formatMoment(at, context.zone) });
  const event = entry.isTimed === true ? undefined : values[0];
  const textOf = (value: ExplainedValue): string => valueText(value, sources, value !== event);
  const why = ordered.length === 0 ? time : someOf(ordered, textOf, between, context);
  const nothing = (because: LocalText): string =>
    sentence(filled(patterns.nothing, context, { why, reason: inLanguage(because, context.language) }));
  // The values that its rules take from other records are empty.
  if (cause === null && effects.length === 0) return nothing(phrase('engine/automation', 'noValue'));
  if (cause === null) {
    const effectsText = someOf(effects, (effect) => effectText(effect, sources), comma, context);
    return sentence(filled(patterns.done, context, { why, effects: effectsText }));
  }
  const missing = someOf(failing, textOf, between, context);
  const notHolding: LocalText = phrase('engine/automation', 'notSo', { missing });
  const unmet = unmetOf(rules, entry.isTimed === true);
  return nothing(reason ?? (cause !== 'conditions' ? reasons[cause] : failing.length > 0 ? notHolding : unmet));
};
