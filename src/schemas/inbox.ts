import { type Static, Type } from 'typebox';
import { severities } from '../engine/alarms/severity.ts';

/** A message to the person who asks. Contract "Inbox". */
export const InboxEntry = Type.Object({
  did: Type.String(),
  title: Type.String(),
  content: Type.String(),
  /** Epoch seconds. */
  occurtime: Type.Integer(),
  /** The value of the records' column. */
  isread: Type.Enum(['0', '1']),
  severity: Type.Enum(severities),
  /** The module that it is about, and the record: its id and its name. */
  pid: Type.Optional(Type.String()),
  device: Type.Optional(Type.String()),
  record: Type.Optional(Type.String()),
  /** The rule and the run that sent it. */
  rule: Type.Optional(Type.String()),
  run: Type.Optional(Type.String()),
  /** The list and the tab of the linkage that sent it, where the user may see them. */
  reason: Type.Optional(Type.Object({ pid: Type.String(), tab: Type.String() })),
});
export type InboxEntry = Static<typeof InboxEntry>;

/** Linkages and policies that a member left to the person who asks; they are paused until they are taken over. */
export const InboxOffer = Type.Object({
  user_id: Type.String(),
  name: Type.String(),
  linkages: Type.Integer(),
  policies: Type.Integer(),
});
export type InboxOffer = Static<typeof InboxOffer>;
