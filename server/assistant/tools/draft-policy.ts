import { type TSchema, Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import {
  ConfigEntry,
  FilterScope,
  MerchantScope,
  PolicyEvent,
  PolicyTimer,
  SpaceScope,
} from '../../../src/engine/automation/policy-schema.ts';
import { products } from '../../../src/engine/products.ts';
import { closed, objectReadByHandler, Pid, Text } from '../../../src/schemas/wire.ts';
import { requireModule } from '../../records/request-context.ts';
import { requireRight } from '../../http/require-right.ts';
import { consoleCall } from '../console-call.ts';
import { draftAnswer } from '../draft-answer.ts';
import { tool } from '../tool.ts';
import { phrase } from '../../texts.ts';

/** Read by `checkPolicy`, which names every fault by its path. */
const part = <S extends TSchema>(shape: S) => Type.Optional(objectReadByHandler(shape));
const parts = <S extends TSchema>(shape: S, maxItems: number) =>
  Type.Optional(Type.Array(objectReadByHandler(shape), { maxItems }));

export const draftPolicy = tool({
  name: 'draft_policy',
  title: phrase('server/assistant', 'draftPolicy'),
  description:
    'A checked draft of a policy, closed at first; nothing is stored. targetpid is the list of the devices; policy_type 1 commands devices, 0 adds records. sifter filter with filter {productid, filterdid}, or space with space {business, merchant, spacetype}, or merchant with merchant {business, merchanttype}. timer: [{tab: "time", type: 4, interval: seconds}]; events: [{idev_pid, ikey, trend_type, ref_value, keeptime, keeptype}]. configs: [{id, name, rules: [{property: [{ikey, trend_type, ref_value}], cmd: {column: {ref_value}}}]}], where id is the filter, or a type of spaces or stores. Values are stored ones; trend_type as in draft_linkage. Answers the draft and the rules it contradicts, or the faults to correct.',
  input: closed({
    name: Text(1000),
    targetpid: Pid,
    policy_type: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    sifter: Text(32),
    filter: part(FilterScope),
    space: part(SpaceScope),
    merchant: part(MerchantScope),
    events: parts(PolicyEvent, 50),
    timer: parts(PolicyTimer, 50),
    configs: parts(ConfigEntry, 200),
    comment: Type.Optional(Text(1000)),
  }),
  run: (caller, { policy_type = 1, targetpid, ...policy }) =>
    draftAnswer(caller, async () => {
      requireRight(caller.actor, 'create', await requireModule(caller, products.policies));
      const value = { ...policy, targetpid, policy_type, enabled: '0', updatepolicy: '0' };
      const { result } = await consoleCall(caller, endpoints.policyConflicts, value);
      return {
        draft: { kind: 'draft', draft: 'policy', value },
        records: { kind: 'records', pid: targetpid, filter: [], dids: [] },
        more: { conflicts: result.map(({ kind, name, column }) => ({ kind, name: name ?? '', column })) },
      };
    }),
});
