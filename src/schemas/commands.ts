import { type Static, Type } from 'typebox';
import { commandStates } from '../engine/control/wanted.ts';
import { StoredValue } from '../engine/stored-schema.ts';
import { Did } from './wire.ts';

/** Commands to devices as the wire has them. Contract "Commands". */

export const CommandIds = Type.Array(Did);

/** Who wanted a value; `did` and `name` are absent where the user may not read that record. */
export const CommandBy = Type.Object({
  kind: Type.Enum(['person', 'linkage', 'policy', 'device']),
  did: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
});
export type CommandBy = Static<typeof CommandBy>;

const value = StoredValue;

const wanted = {
  column: Type.String(),
  value,
  state: Type.Enum([...commandStates]),
  /** When it was requested, epoch seconds. */
  at: Type.Integer(),
  by: CommandBy,
};

/** A value that is wanted and not confirmed, as rows of lists carry it in `commands`. */
export const WantedValue = Type.Object(wanted);
export type WantedValue = Static<typeof WantedValue>;

/** One command with everything that happened to it. */
export const Command = Type.Object({
  did: Did,
  ...wanted,
  sentat: Type.Optional(Type.Integer()),
  endedat: Type.Optional(Type.Integer()),
  attempts: Type.Integer(),
  /** Why the last attempt failed, in the user's language. */
  msg: Type.Optional(Type.String()),
});
export type Command = Static<typeof Command>;

/** A rule that would set the column, and when it is next set off by a timer; one that waits for an event has no `at`. */
const SettingRule = Type.Object({ by: CommandBy, value, at: Type.Optional(Type.Integer()) });

/**
 * Where the present value of a column comes from, the value that is on its way, and the rules that would set it. `at`: when
 * its command was confirmed, when the device last reported it, or when the record was created; absent where that is not known.
 */
export const Origin = Type.Object({
  column: Type.String(),
  value,
  at: Type.Optional(Type.Integer()),
  by: CommandBy,
  next: Type.Optional(WantedValue),
  rules: Type.Array(SettingRule),
});
export type Origin = Static<typeof Origin>;

/** A device whose command failed or timed out, with the reason where one is known. */
const LostDevice = Type.Object({
  did: Type.String(),
  name: Type.String(),
  state: Type.Enum(['failed', 'timedout']),
  msg: Type.Optional(Type.String()),
});
export type LostDevice = Static<typeof LostDevice>;

/** What became of one call that commanded devices, counted by device; `lost` names the first 500 of those. */
export const Outcome = Type.Object({
  /** When it was asked, epoch seconds. */
  at: Type.Integer(),
  asked: Type.Integer(),
  /** Accepted or sent, not confirmed yet. */
  open: Type.Integer(),
  confirmed: Type.Integer(),
  overtaken: Type.Integer(),
  failed: Type.Integer(),
  lost: Type.Array(LostDevice),
});
export type Outcome = Static<typeof Outcome>;
