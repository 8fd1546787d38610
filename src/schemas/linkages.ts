import { type Static, Type } from 'typebox';
import { Linkage } from '../engine/automation/linkage-schema.ts';
import { Did, objectReadByHandler, Pid, readByHandler, Text } from './wire.ts';

/** A linkage that sets a parameter to another value. `did` is empty where the user may not read it. */
export const ConflictMark = Type.Object({ did: Type.String(), name: Type.Optional(Type.String()) });
export type ConflictMark = Static<typeof ConflictMark>;

const stored = Linkage.properties;

/** Properties of a linkage in a request. `checkLinkage` reads its parts and names every fault by its path. */
export const linkageMembers = {
  filterdid: Did,
  pid: Pid,
  /** Not longer than its rule allows: `checkLinkage` says so in words. */
  name: Text(1000),
  source: Type.Optional(Text(64)),
  workflowstatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  events: Type.Unsafe<Static<typeof stored.events>>(Type.Array(readByHandler(stored.events.items))),
  conditionsinfo: Type.Optional(objectReadByHandler(stored.conditionsinfo)),
  actions: objectReadByHandler(stored.actions),
};
