import type { Bucket } from '../board/dataset.ts';
import type { LocalText } from '../column.ts';
import type { WordedCondition } from './conditions.ts';
import type { ParsedQuestion } from './parsed-question.ts';
import type { TimeRange } from './time-range.ts';
import type { FoundName } from './vocabulary.ts';
import type { Hours, TimePoint } from './time-point.ts';

export type RightAction = 'read' | 'create' | 'write' | 'set';

/** Semantic frame: the parsed question as plain data, so that it can be stored for the next question. */
export type Frame = {
  /** Id of the intent. */
  intent: string;
  /** The module that the question is about. */
  pid?: string;
  /** Modules that one word of the question may name; then there is no single `pid`. */
  pids?: readonly string[];
  /** The records that the question is about. */
  records?: readonly FoundName[];
  /** Records to which those of the question refer: a space, a site, a meter. */
  places?: readonly FoundName[];
  range?: TimeRange;
  compare?: TimeRange;
  conditions?: readonly WordedCondition[];
  columns?: readonly string[];
  bucket?: Bucket;
  /** Search text for a member: phone, name, staff id or user id. */
  person?: string;
  chart?: 'line' | 'bar' | 'pie';
  isCount?: true;
  presence?: 'offline' | 'online';
  /** The right that the question is about. */
  action?: RightAction;
  /** Questions about rules: only failed firings. */
  isFailed?: true;
  /** Values that a drafted linkage or policy sets. */
  actions?: readonly WordedCondition[];
  /** Trigger of a drafted linkage, if it is another device than the one it acts on. */
  trigger?: { pid: string; records?: readonly FoundName[]; places?: readonly FoundName[] };
  /** Seconds for which the conditions have to hold. */
  hold?: number;
  /** Days and hours of a drafted rule. */
  hours?: Hours;
  /** Timers of a drafted rule. */
  points?: readonly TimePoint[];
  /** Members to notify. */
  notify?: readonly FoundName[];
  /** The module whose records are ranked, and the maximum number of ranks. */
  by?: string;
  most?: number;
  /** Words that a draft could not take into account. */
  unused?: readonly string[];
};

export type Choice = { label: LocalText; frame: Frame };
export type Outcome =
  | { kind: 'understood'; frame: Frame; wording: LocalText }
  /** Several readings are possible, or a part is missing (no choices). */
  | { kind: 'unclear'; question: LocalText; choices: readonly Choice[] };

/** A kind of question or task that the assistant understands: one file of `intents`. */
export type Intent = {
  id: string;
  /** Description with an example, offered to a user whose question was not understood. */
  offer: LocalText;
  /** Score of a question, 0 to 100; the intent with the highest score is used. */
  fits(parsed: ParsedQuestion): number;
  outcome(parsed: ParsedQuestion): Outcome;
  /** Applies a follow-up question to the frame before; `undefined` if it contains nothing that this intent knows. */
  follow?(former: Frame, parsed: ParsedQuestion): Frame | undefined;
  /** Paraphrase of a frame, which shows the user how the question was understood. */
  wording(frame: Frame, parsed: ParsedQuestion): LocalText;
};

export const understood = (intent: Intent, frame: Frame, parsed: ParsedQuestion): Outcome => ({
  kind: 'understood',
  frame,
  wording: intent.wording(frame, parsed),
});

export const missing = (question: LocalText): Outcome => ({ kind: 'unclear', question, choices: [] });
