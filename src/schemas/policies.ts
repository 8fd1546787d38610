import { Type } from 'typebox';
import { ConfigEntry, Configurations, Policy, PolicyEvent, PolicyTimer } from '../engine/automation/policy-schema.ts';
import { Pid, readByHandler, Text } from './wire.ts';

const stored = Policy.properties;

/** Properties of a policy in a request. `checkPolicy` reads its parts and names every fault by its path. */
export const policyMembers = {
  pid: Type.Optional(Pid),
  /** Not longer than its rule allows: `checkPolicy` says so in words. */
  name: Text(1000),
  targetpid: Pid,
  targetpidname: Type.Optional(Text(200)),
  policy_type: Type.Optional(readByHandler(stored.policy_type)),
  enabled: readByHandler(stored.enabled),
  updatepolicy: readByHandler(stored.updatepolicy),
  attached: Type.Optional(readByHandler(stored.attached)),
  comment: Type.Optional(readByHandler(stored.comment)),
  sifter: Text(32),
  space: Type.Optional(readByHandler(stored.space)),
  merchant: Type.Optional(readByHandler(stored.merchant)),
  filter: Type.Optional(readByHandler(stored.filter)),
  events: Type.Optional(Type.Array(readByHandler(PolicyEvent))),
  timer: Type.Optional(Type.Array(readByHandler(PolicyTimer))),
  configs: Type.Optional(Type.Array(readByHandler(ConfigEntry))),
  configurations: Type.Optional(readByHandler(Configurations)),
};
