import type { Bucket } from '../board/dataset.ts';
import type { LocalText } from '../column.ts';
import type { SaidCondition } from './conditions.ts';
import type { Reading } from './reading.ts';
import type { TimeRange } from './time-range.ts';
import type { FoundName } from './vocabulary.ts';
import type { Hours, TimePoint } from './time-point.ts';

export type RightAction = 'read' | 'create' | 'write' | 'set';

/** What a question requests: plain data, so that it can be kept for the next question. */
export type Frame = {
  /** Id of the intent. */
  intent: string;
  /** The module that is asked about. */
  pid?: string;
  /** Several modules that one word names; `pid` is none of them. */
  pids?: readonly string[];
  /** The records that are asked about. */
  records?: readonly FoundName[];
  /** Records that those asked about refer to: a space, a site, a meter. */
  places?: readonly FoundName[];
  range?: TimeRange;
  compare?: TimeRange;
  conditions?: readonly SaidCondition[];
  columns?: readonly string[];
  bucket?: Bucket;
  /** Words by which a member is found: phone, name, staff id or user id. */
  person?: string;
  chart?: 'line' | 'bar' | 'pie';
  isCount?: true;
  presence?: 'offline' | 'online';
  /** The right that is asked about. */
  action?: RightAction;
  /** Of rules: those that failed. */
  isFailed?: true;
  /** What a linkage or policy would do. */
  actions?: readonly SaidCondition[];
  /** What sets a linkage off, where that is not the device it acts on. */
  trigger?: { pid: string; records?: readonly FoundName[]; places?: readonly FoundName[] };
  /** Seconds for which the conditions have to hold. */
  hold?: number;
  /** When a rule holds. */
  hours?: Hours;
  /** When a rule acts by itself. */
  points?: readonly TimePoint[];
  /** Members to notify. */
  notify?: readonly FoundName[];
  /** A list by whose records numbers are ranked, and how many of them are shown. */
  by?: string;
  most?: number;
  /** Words that a draft could not take into account. */
  unused?: readonly string[];
};

export type Choice = { label: LocalText; frame: Frame };
export type Outcome =
  | { kind: 'understood'; frame: Frame; said: LocalText }
  /** Several readings are possible, or a part is missing (no choices). */
  | { kind: 'unclear'; question: LocalText; choices: readonly Choice[] };

/** Something that the assistant can do: one file of `intents`. */
export type Intent = {
  id: string;
  /** What it can do, with an example, for people who requested something else. */
  offer: LocalText;
  /** How well a question fits, 0 to 100; the highest is taken. */
  fits(reading: Reading): number;
  outcome(reading: Reading): Outcome;
  /** The former frame with what a following question changes of it, if it changes anything that this intent knows. */
  follow?(former: Frame, reading: Reading): Frame | undefined;
  /** The sentence that says how a frame was understood. */
  said(frame: Frame, reading: Reading): LocalText;
};

export const understood = (intent: Intent, frame: Frame, reading: Reading): Outcome => ({
  kind: 'understood',
  frame,
  said: intent.said(frame, reading),
});

export const missing = (question: LocalText): Outcome => ({ kind: 'unclear', question, choices: [] });
