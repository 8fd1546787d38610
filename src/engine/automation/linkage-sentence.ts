import type { Column, LocalText } from '../column.ts';
import { controlPanel } from '../control/panel.ts';
import type { FormatContext } from '../field-type.ts';
import { formatOperand } from '../format.ts';
import { spaceBetween } from '../han-spacing.ts';
import { isolated } from '../isolated.ts';
import { formatMoment } from '../moment.ts';
import { ownProperty } from '../own-property.ts';
import { comparisons, comparisonText, isComparisonCode } from './comparisons.ts';
import { columnIn, type DraftLine, type LinkageDraft, type Modules, presenceLine, storedOf } from './linkage-draft.ts';
import { daysText, readClockText, spanText } from './time-texts.ts';
import { readCalendar, repeats } from './timer.ts';
import { inLanguage, phrase, phrasePattern } from '../../texts/phrase.ts';

/**
 * A linkage in one sentence while it is written: "When Temperature of Cold room 1 rises to 8 °C and stays so for 5
 * minutes, between 09:00 and 22:00 on workdays, set Power of Unit 3 to Off and notify Mo Chen: …". An empty
 * field is "…". It is text, never markup; names in right-to-left scripts are isolated (bidi).
 */

export type SentencePart = { text: string; isValue: boolean };

export type SentenceContext = {
  module: Modules;
  /** The name of a record; `undefined` until it is loaded. */
  recordName: (pid: string, did: string) => string | undefined;
  personName: (userid: string) => string | undefined;
  context: FormatContext;
};

const open = '…';

const word = (text: string): SentencePart => ({ text, isValue: false });
const value = (text: string | undefined): SentencePart => ({ text: text === undefined ? open : text, isValue: true });
const named = (name: string | undefined): SentencePart =>
  value(name === undefined || name === '' ? undefined : isolated(name));

type Clause = readonly SentencePart[];

/** A pattern such as "{column} of {record}" with its braces filled in. */
const filled = (pattern: string, parts: Readonly<Record<string, SentencePart | undefined>>): Clause =>
  pattern.split(/(\{\w+\})/u).flatMap((piece) => {
    if (piece === '') return [];
    const part = /^\{\w+\}$/u.test(piece) ? parts[piece.slice(1, -1)] : word(piece);
    return part ?? [];
  });

/** Clauses one after another: "a, b and c". */
const joinClauses = (clauses: readonly Clause[], between: string, last = between): Clause =>
  clauses.flatMap((clause, index) =>
    index === 0 ? clause : [word(index === clauses.length - 1 ? last : between), ...clause],
  );

const patterns = {
  event: phrasePattern('engine/linkages', 'event'),
  report: phrasePattern('engine/linkages', 'report'),
  offline: phrasePattern('engine/linkages', 'offline'),
  online: phrasePattern('engine/linkages', 'online'),
  keep: phrasePattern('engine/linkages', 'keep'),
  once: phrasePattern('engine/linkages', 'once'),
  daily: phrasePattern('engine/linkages', 'daily'),
  state: phrasePattern('engine/linkages', 'state'),
  period: phrasePattern('engine/linkages', 'between'),
  set: phrasePattern('engine/linkages', 'set'),
  on: phrasePattern('engine/linkages', 'on'),
  off: phrasePattern('engine/linkages', 'off'),
  tell: phrasePattern('engine/linkages', 'tell'),
} as const satisfies Record<string, LocalText>;

const joints = {
  orEvent: phrase('engine/linkages', 'orEvent'),
  and: phrase('engine/linkages', 'and'),
  orPeriod: phrase('engine/linkages', 'orPeriod'),
  comma: phrase('engine/linkages', 'comma'),
  andLast: phrase('engine/linkages', 'andLast'),
  actions: phrase('engine/linkages', 'actions'),
  actionsLast: phrase('engine/linkages', 'actionsLast'),
  if: phrase('engine/linkages', 'if'),
  in: phrase('engine/linkages', 'in'),
  andIn: phrase('engine/linkages', 'andIn'),
  acts: phrase('engine/linkages', 'acts'),
  end: phrase('engine/linkages', 'end'),
} as const satisfies Record<string, LocalText>;

const idOf = (line: DraftLine, property: string): string => {
  const id = ownProperty(line, property);
  return typeof id === 'string' ? id : '';
};

function valuePart(
  column: Column | undefined,
  displayValue: unknown,
  { recordName, context }: SentenceContext,
): SentencePart {
  const stored = column && storedOf(column, displayValue);
  if (column === undefined || stored === undefined) return value(undefined);
  const pid = column.pid ?? column.didlist?.pid;
  if (pid !== undefined) {
    const dids = typeof stored === 'string' ? [stored] : Array.isArray(stored) ? stored.map(String) : [];
    return named(dids.map((did) => recordName(pid, did) ?? did).join(', '));
  }
  const { text, unit } = formatOperand(column, stored, context);
  if (text === '') return named(typeof displayValue === 'string' ? displayValue : undefined);
  // A no-break space keeps the unit with its number.
  return named(unit === '' ? text : `${text}\u00a0${unit}`);
}

type Subject = readonly [pid: string, did: string, column: string];

function subjectOf(line: DraftLine, [pid, did, key]: Subject, { module, recordName, context }: SentenceContext) {
  const column = columnIn(line, [pid, key], module);
  const record = idOf(line, did);
  return {
    column,
    parts: {
      column: named(inLanguage(column?.label, context.language)),
      record: named(record === '' ? undefined : (recordName(idOf(line, pid), record) ?? record)),
    },
  };
}

const device = ['idev_pid', 'idev_did', 'ikey'] as const;

const changeClause = (line: DraftLine, sources: SentenceContext): Clause => compared(line, sources, false);

/** A comparison of a parameter, as an event or as a state. */
function compared(line: DraftLine, sources: SentenceContext, isState: boolean): Clause {
  const { language } = sources.context;
  const { column, parts } = subjectOf(line, device, sources);
  const code = line['trend_type'];
  if (!isComparisonCode(code) || (!isState && !comparisons[code].needsValue))
    return filled(inLanguage(patterns.report, language), parts);
  const relation = word(inLanguage(comparisonText(code, column, isState), language));
  const pattern = inLanguage(isState ? patterns.state : patterns.event, language);
  return filled(pattern, { ...parts, relation, value: valuePart(column, line['ref_value'], sources) });
}

function timeClause(line: DraftLine, { context: { language, zone, now } }: SentenceContext): Clause {
  const { repeat, at } = line;
  if (repeat === 'once') {
    // A time that is past is moved ahead when it is saved.
    const timer = readCalendar({ time: at, weekdays: '' }, { zone, now });
    const time = timer.ok ? formatMoment(timer.value.time, zone, 'yyyy-MM-dd HH:mm') : undefined;
    return filled(inLanguage(patterns.once, language), { time: value(time) });
  }
  const repeatDays = typeof repeat === 'string' ? ownProperty(repeats, repeat)?.weekdays : undefined;
  const days = daysText(repeatDays ?? line['weekdays'], language);
  return filled(inLanguage(patterns.daily, language), { time: value(readClockText(line['clock'])), days: value(days) });
}

function presenceClause(line: DraftLine, sources: SentenceContext): Clause {
  const { parts } = subjectOf(line, device, sources);
  return filled(
    inLanguage(line['ref_value'] === 1 ? patterns.online : patterns.offline, sources.context.language),
    parts,
  );
}

function eventClause(line: DraftLine, sources: SentenceContext): Clause {
  if (line['type'] === 1) return timeClause(line, sources);
  const keep = line['keeptime'];
  const { language } = sources.context;
  const durationClause =
    typeof keep === 'number' && keep > 0
      ? filled(inLanguage(patterns.keep, language), { span: value(spanText(keep, language)) })
      : [];
  return [...(line['type'] === presenceLine ? presenceClause : changeClause)(line, sources), ...durationClause];
}

function periodClause(line: DraftLine, { context: { language } }: SentenceContext): Clause {
  const [from, until] = idOf(line, 'validperiod').split('-').map(readClockText);
  const days = daysText(line['weekdays'], language);
  return filled(inLanguage(patterns.period, language), { from: value(from), until: value(until), days: value(days) });
}

/** A power column that is set to on or off is a switch. */
function turnOf(line: DraftLine, column: Column | undefined, { module }: SentenceContext): LocalText | undefined {
  const config = module(idOf(line, 'pid'));
  const power = config && controlPanel(config).power;
  if (power === undefined || column === undefined || power.column.column !== column.column) return undefined;
  const stored = storedOf(column, line['value']);
  if (stored === power.on) return patterns.on;
  return stored === power.off ? patterns.off : undefined;
}

function setClause(line: DraftLine, sources: SentenceContext): Clause {
  const { column, parts } = subjectOf(line, ['pid', 'datadid', 'parameter'], sources);
  const turned = turnOf(line, column, sources);
  return filled(inLanguage(turned ?? patterns.set, sources.context.language), {
    ...parts,
    value: valuePart(column, line['value'], sources),
  });
}

function tellClause(line: DraftLine, { personName, context: { language } }: SentenceContext): Clause {
  const users: unknown = line['touser'];
  const names = Array.isArray(users) ? users.map((user) => [named(personName(String(user)))]) : [];
  const people =
    names.length === 0
      ? [value(undefined)]
      : joinClauses(names, inLanguage(joints.comma, language), inLanguage(joints.andLast, language));
  const content = idOf(line, 'content').trim();
  const [before = '', after = ''] = inLanguage(patterns.tell, language).split('{people}');
  return [word(before), ...people, ...filled(after, { content: named(content === '' ? undefined : content) })];
}

const capital = (parts: Clause): SentencePart[] =>
  parts.map((part, index) =>
    index === 0 && !part.isValue ? word(part.text.charAt(0).toUpperCase() + part.text.slice(1)) : part,
  );

/** Parts with a space where Han characters meet Latin letters or digits. */
const spaced = (parts: readonly SentencePart[]): SentencePart[] =>
  parts.flatMap((part, index) =>
    [word(spaceBetween(parts[index - 1]?.text ?? '', part.text)), part].filter(({ text }) => text !== ''),
  );

/** The whole sentence in parts; empty for a linkage without events, conditions and actions. */
export function linkageSentence(draft: LinkageDraft, sources: SentenceContext): SentencePart[] {
  const { language } = sources.context;
  const events = draft.events.map((line) => eventClause(line, sources));
  const states = draft.property.map((line) => compared(line, sources, true));
  const periods = draft.datetime.map((line) => periodClause(line, sources));
  const acts = [
    ...draft.devControl.map((line) => setClause(line, sources)),
    ...draft.notify.map((line) => tellClause(line, sources)),
  ];
  if (events.length + states.length + periods.length + acts.length === 0) return [];
  const when =
    events.length === 0 ? [[word(inLanguage(phrase('engine/linkages', 'when'), language)), value(undefined)]] : events;
  const done = acts.length === 0 ? [[value(undefined)]] : acts;
  const within = states.length === 0 ? joints.in : joints.andIn;
  return spaced(
    capital([
      ...joinClauses(when, inLanguage(joints.orEvent, language)),
      ...(states.length === 0
        ? []
        : [word(inLanguage(joints.if, language)), ...joinClauses(states, inLanguage(joints.and, language))]),
      ...(periods.length === 0
        ? []
        : [word(inLanguage(within, language)), ...joinClauses(periods, inLanguage(joints.orPeriod, language))]),
      word(inLanguage(joints.acts, language)),
      ...joinClauses(done, inLanguage(joints.actions, language), inLanguage(joints.actionsLast, language)),
      word(inLanguage(joints.end, language)),
    ]),
  );
}

/** The sentence as plain text. */
export const sentenceText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('');

/** Records that the sentence names, by module, so that their names can be requested together. */
export function recordsIn(draft: LinkageDraft, module: Modules): Map<string, string[]> {
  const didsByPid = new Map<string, Set<string>>();
  const add = (pid: string, did: string): void => {
    if (pid !== '' && did !== '') didsByPid.set(pid, (didsByPid.get(pid) ?? new Set()).add(did));
  };
  const addValue = (column: Column | undefined, displayValue: unknown): void => {
    const pid = column?.pid ?? column?.didlist?.pid;
    if (pid === undefined) return;
    for (const did of Array.isArray(displayValue) ? displayValue : [displayValue])
      if (typeof did === 'string') add(pid, did);
  };
  for (const line of [...draft.events, ...draft.property]) {
    add(idOf(line, 'idev_pid'), idOf(line, 'idev_did'));
    addValue(columnIn(line, ['idev_pid', 'ikey'], module), line['ref_value']);
  }
  for (const line of draft.devControl) {
    add(idOf(line, 'pid'), idOf(line, 'datadid'));
    addValue(columnIn(line, ['pid', 'parameter'], module), line['value']);
  }
  return new Map([...didsByPid].map(([pid, dids]) => [pid, [...dids].toSorted()]));
}
