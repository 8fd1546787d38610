import { type Static, Type } from 'typebox';
import { Condition, Did, Pid, TabName, Text } from './wire.ts';

/**
 * Fenced blocks in an answer of the assistant: the info string is the kind, the content is JSON. The console shows a
 * block of another kind, or of another shape, as code. Contract "Chat".
 */

const Content = Type.Record(Type.String(), Type.Unknown());

/** A board that is not stored. */
export const BoardFence = Type.Object({
  pid: Pid,
  filterdid: Type.Optional(Did),
  type: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  name: Type.Optional(Text(128)),
  config: Content,
});
export type BoardFence = Static<typeof BoardFence>;

/** The records that an answer was read from. An empty `filter` is all records of the module. */
export const RecordsFence = Type.Object({
  pid: Pid,
  filter: Condition,
  dids: Type.Array(Did, { maxItems: 10_000 }),
});
export type RecordsFence = Static<typeof RecordsFence>;

export const draftKinds = ['board', 'filter', 'linkage', 'policy'] as const;
export type DraftKind = (typeof draftKinds)[number];

/**
 * Stored once the person confirms. `value` is the request of `analysis/create`, `filter/add`, `vttrigger/v1/create` or
 * `officepolicy/…/policy/create`: that call checks it whole, so only what the card shows is checked here.
 */
export const DraftFence = Type.Object({
  kind: Type.Union([Type.Literal('board'), Type.Literal('filter'), Type.Literal('linkage'), Type.Literal('policy')]),
  value: Content,
});
export type DraftFence = Static<typeof DraftFence>;

export const BoardDraftValue = Type.Object({ ...BoardFence.properties, filterdid: Did, name: Text(128) });
export const FilterDraftValue = Type.Object({ pid: Pid, name: TabName, condition: Condition });
export const LinkageDraftValue = Type.Object({
  pid: Pid,
  filterdid: Did,
  name: Text(1000),
  events: Type.Array(Content),
  conditionsinfo: Type.Object({ datetime: Type.Array(Content), property: Type.Array(Content) }),
  actions: Type.Object({ devControl: Type.Array(Content), notify: Type.Array(Content) }),
});
export const PolicyDraftValue = Type.Object({
  targetpid: Pid,
  name: Text(1000),
  policy_type: Type.Union([Type.Literal(0), Type.Literal(1)]),
});
