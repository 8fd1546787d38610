import { type Static, Type } from 'typebox';
import { Linkage } from '../engine/automation/linkage-schema.ts';
import { policyMembers } from './policies.ts';
import { BoardConfig, BoardType, closed, Condition, Did, objectReadByHandler, Pid, TabName, Text } from './wire.ts';

/**
 * Fenced blocks in an answer of the assistant: the info string is the kind, the content is JSON. The console shows a
 * block of another kind, or of another shape, as code. Contract "Chat".
 */

/** A board that is not stored. */
export const BoardFence = Type.Object({
  pid: Pid,
  filterdid: Type.Optional(Did),
  type: BoardType,
  name: Type.Optional(Text(128)),
  config: BoardConfig,
});
export type BoardFence = Static<typeof BoardFence>;

/** The records that an answer was read from. An empty `filter` is all records of the module. */
export const RecordsFence = Type.Object({
  pid: Pid,
  filter: Condition,
  dids: Type.Array(Did, { maxItems: 10_000 }),
});
export type RecordsFence = Static<typeof RecordsFence>;

const BoardDraft = Type.Object({ ...BoardFence.properties, filterdid: Did, name: Text(128) });
const FilterDraft = Type.Object({ pid: Pid, name: TabName, condition: Condition });

const { events, conditionsinfo, actions } = Linkage.properties;
const { datetime, property } = conditionsinfo.properties;
const { devControl, notify } = actions.properties;
const LinkageDraft = Type.Object({
  pid: Pid,
  filterdid: Did,
  name: Text(1000),
  events: Type.Array(objectReadByHandler(events.items)),
  conditionsinfo: Type.Object({
    datetime: Type.Array(objectReadByHandler(datetime.items)),
    property: Type.Array(objectReadByHandler(property.items)),
  }),
  actions: Type.Object({
    devControl: Type.Array(objectReadByHandler(devControl.items)),
    notify: Type.Array(objectReadByHandler(notify.items)),
  }),
});

const PolicyBody = closed(policyMembers);
const PolicyDraft = Type.Unsafe<Static<typeof PolicyBody>>(
  Type.Object({
    targetpid: Pid,
    name: Text(1000),
    policy_type: Type.Union([Type.Literal(0), Type.Literal(1)]),
  }),
);

/**
 * Stored once the person confirms. `value` is the request of `analysis/create`, `filter/add`, `vttrigger/v1/create` or
 * `officepolicy/…/policy/create`: that call checks it whole, so only what the card shows is checked here.
 */
export const DraftFence = Type.Union([
  Type.Object({ kind: Type.Literal('board'), value: BoardDraft }),
  Type.Object({ kind: Type.Literal('filter'), value: FilterDraft }),
  Type.Object({ kind: Type.Literal('linkage'), value: LinkageDraft }),
  Type.Object({ kind: Type.Literal('policy'), value: PolicyDraft }),
]);
export type DraftFence = Static<typeof DraftFence>;

export type DraftKind = DraftFence['kind'];
/** The values of drafts by their kinds. */
export type DraftValues = { [Kind in DraftKind]: Extract<DraftFence, { kind: Kind }>['value'] };
