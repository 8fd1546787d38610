import { type Static, Type } from 'typebox';
import type { AnsweredPolicy } from '../../engine/automation/policy.ts';
import type { Stored } from '../../engine/column.ts';
import type { AnsweredConfiguration } from '../../engine/automation/policy-configuration.ts';
import { answer, Count, Did, Dids, empty, LocalText, Pid, Seconds, Text } from '../../schemas/wire.ts';
import { asks, changes, closed, gets, nothing } from '../endpoint.ts';

/** Policies, alarms, spaces and tasks. Contract "Policies". */

const policy = {
  pid: Type.Optional(Pid),
  /** Not longer than its rule allows: `checkPolicy` says so in words. */
  name: Text(1000),
  targetpid: Pid,
  targetpidname: Type.Optional(Text(200)),
  policy_type: Type.Union([Type.Literal(0), Type.Literal(1)]),
  // Read by `checkPolicy`, which names every fault by its path.
  enabled: Type.Unknown(),
  updatepolicy: Type.Unknown(),
  attached: Type.Optional(Type.Unknown()),
  comment: Type.Optional(Type.Unknown()),
  sifter: Text(32),
  space: Type.Optional(Type.Unknown()),
  merchant: Type.Optional(Type.Unknown()),
  filter: Type.Optional(Type.Unknown()),
  events: Type.Optional(Type.Array(Type.Unknown())),
  timer: Type.Optional(Type.Array(Type.Unknown())),
  configs: Type.Optional(Type.Array(Type.Unknown())),
  configurations: Type.Optional(Type.Unknown()),
};
/** A table of 1,000 rows with 20 columns, about. */
const policyLimit = { bodyLimit: 4 * 1024 * 1024, mostNodes: 250_000 };
/** A policy as it is kept, with what people call the things in it. */
const storedPolicy = Type.Unsafe<AnsweredPolicy>(Type.Record(Type.String(), Type.Unknown()));
const target = { pid: Type.Optional(Pid), targetpid: Pid, targetpidname: Type.Optional(Text(200)) };
const onPolicies = (right: 'create' | 'read' | 'write' | 'set') => ({ right, of: { product: 'policies' } }) as const;
const onPid = (right: 'read' | 'set') => ({ right, of: { field: 'pid' } }) as const;
const spaceType = Type.Object({ id: Type.String(), name: Type.String() });
const spaceDevice = Type.Object({
  spacetypename: Type.String(),
  name: Type.String(),
  space_did: Did,
  device_name: Type.String(),
  device_did: Did,
});
const timeStatus = {
  id: Type.Optional(Text(64)),
  pid: Pid,
  time_field: Text(80),
  notify_duration: Type.Integer({ minimum: 0, maximum: 86_399 }),
  expiring_duration: Type.Integer({ minimum: 0, maximum: 86_399 }),
};
const notification = {
  id: Type.Optional(Text(64)),
  pid: Pid,
  notifytrigger: Type.Unknown(),
  notifytype: Type.Unknown(),
  notifytmpldid: Text(64),
  notifytmplname: Type.Optional(Text(200)),
  notifytmplid: Type.Optional(Text(64)),
  notifytitle: Type.Optional(Text(200)),
  notifycontent: Type.Optional(Text(2000)),
  params: Text(8000),
  disabled: Type.Optional(Type.Boolean()),
  invalid: Type.Optional(Type.Boolean()),
};
const storedNotification = Type.Object({
  id: Type.String(),
  pid: Pid,
  notifytrigger: Type.String(),
  notifytype: Type.String(),
  notifytmpldid: Type.String(),
  notifytmplname: Type.String(),
  notifytmplid: Type.String(),
  notifytitle: Type.String(),
  notifycontent: Type.String(),
  params: Type.String(),
  disabled: Type.Boolean(),
  invalid: Type.Boolean(),
});
export type StoredNotification = Static<typeof storedNotification>;
const enumeration = Type.Object({
  enum: Type.Array(Type.String()),
  enum_name: Type.Object({ zh: Type.Array(Type.String()), en: Type.Array(Type.String()) }),
});
const policies_ = '/officepolicy/v3';

export const policies = {
  readPolicyConfiguration: asks({
    path: `${policies_}/config/read`,
    summary: 'What kinds of policies a module supports',
    request: closed(target),
    answer: answer({
      result: Type.Object({
        targetpid: Pid,
        targetpidname: Type.String(),
        configurations: Type.Array(Type.Unsafe<AnsweredConfiguration>(Type.Object({}))),
      }),
    }),
    needs: onPolicies('read'),
  }),
  resetPolicyConfiguration: changes({
    path: `${policies_}/config/reset`,
    summary: 'Set what kinds of policies a module supports',
    request: closed({ ...target, configurations: Type.Array(Type.Unknown(), { maxItems: 100 }) }),
    answer: empty,
    needs: onPolicies('set'),
  }),
  createPolicy: changes({
    path: `${policies_}/policy/create`,
    summary: 'Add a policy',
    request: closed(policy),
    answer: answer({ did: Did }),
    ...policyLimit,
    needs: onPolicies('create'),
  }),
  readPolicy: asks({
    path: `${policies_}/policy/read`,
    summary: 'One policy, or a former version of it',
    request: closed({ did: Did, version: Type.Optional(Count(1)) }),
    answer: answer({ result: storedPolicy }),
    needs: onPolicies('read'),
  }),
  updatePolicy: changes({
    path: `${policies_}/policy/update`,
    summary: 'Change a policy',
    request: closed({ did: Did, version: Type.Optional(Count(1)), ...policy }),
    answer: empty,
    ...policyLimit,
    needs: onPolicies('write'),
  }),
  deletePolicy: changes({
    path: `${policies_}/policy/delete`,
    summary: 'Delete a policy',
    request: closed({ did: Did }),
    answer: empty,
    needs: onPolicies('write'),
  }),
  policyVersions: asks({
    path: `${policies_}/policy/versions`,
    summary: 'Who saved a policy when: the versions that are kept',
    request: closed({ did: Did }),
    answer: answer({
      result: Type.Array(Type.Object({ version: Type.Integer(), at: Type.Integer(), by_name: Type.String() })),
    }),
    needs: onPolicies('read'),
  }),
  dryRunPolicy: asks({
    path: `${policies_}/policy/dryrun`,
    summary: 'What a policy would have done: a stream of days',
    request: closed({ did: Type.Optional(Did), ...policy, from: Seconds, to: Seconds }),
    answer: empty,
    ...policyLimit,
    needs: onPolicies('read'),
    transport: 'stream',
    quiet: true,
  }),
  policyConflicts: asks({
    path: `${policies_}/policy/conflicts`,
    summary: 'Policies and linkages that would set a parameter of the same device to another value',
    request: closed({ did: Type.Optional(Did), ...policy }),
    answer: answer({
      result: Type.Array(
        Type.Object({
          kind: Type.Union([Type.Literal('policy'), Type.Literal('linkage')]),
          did: Type.String(),
          name: Type.Optional(Type.String()),
          column: Type.String(),
          devices: Type.Array(Type.Object({ pid: Pid, did: Did, name: Type.Optional(Type.String()) })),
          mine: Type.Unsafe<Stored>(Type.Unknown()),
          theirs: Type.Unsafe<Stored>(Type.Unknown()),
          path: Type.String(),
        }),
      ),
    }),
    ...policyLimit,
    needs: onPolicies('read'),
    quiet: true,
  }),
  explainPolicy: asks({
    path: `${policies_}/policy/explain`,
    summary: 'The last evaluations of a policy with the values compared',
    request: closed({ did: Did }),
    answer: answer({ result: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
    needs: onPolicies('read'),
  }),
  spaceTypes: asks({
    path: '/vtspace/api/setting/detail',
    summary: 'The types of spaces',
    request: nothing,
    answer: answer({ info: Type.Object({ types: Type.Array(spaceType) }) }),
    needs: 'session',
  }),
  spaceTypesByBusinesses: asks({
    path: '/officemerchant/getSpaceTypeByBusinesses',
    summary: 'The types of spaces that these stores have',
    request: closed({ businessDids: Dids }),
    answer: answer({ info: Type.Object({ types: Type.Array(spaceType) }) }),
    needs: 'session',
  }),
  spaceDevices: asks({
    path: '/officemerchant/device/query',
    summary: 'The devices in spaces of these types',
    request: closed({
      pid: Pid,
      types: Type.Array(Text(128), { maxItems: 200 }),
      businessDids: Type.Optional(Dids),
    }),
    answer: answer({ list: Type.Array(spaceDevice) }),
    needs: onPid('read'),
  }),
  approveTasks: changes({
    path: '/cloudproject/v1/flow/batchmove',
    summary: 'Approve pending tasks',
    request: closed({ dids: Dids }),
    answer: empty,
    needs: { right: 'write', of: { product: 'tasks' } },
  }),
  transferTasks: changes({
    path: '/cloudproject/v1/job/transfer',
    summary: 'Hand the tasks of one member to another',
    request: closed({ user_id: Text(64), to_user_id: Text(64) }),
    answer: empty,
    needs: { right: 'write', of: { product: 'groups' } },
  }),
  findTimeStatus: gets({
    path: '/alarmer/timestatus/find',
    summary: 'When records of a module expire',
    request: closed({ pid: Pid }),
    answer: answer({ data: Type.Union([Type.Null(), Type.Object({ ...timeStatus, id: Type.String() })]) }),
    needs: onPid('read'),
  }),
  saveTimeStatus: changes({
    path: '/alarmer/timestatus/save',
    summary: 'Set when records of a module expire',
    request: closed(timeStatus),
    answer: answer({ data: Type.Object({ id: Type.String() }) }),
    needs: onPid('set'),
  }),
  notificationEnumerations: gets({
    path: '/alarmer/notifyconf/fdconfig',
    summary: 'Triggers, types and parameter kinds of notifications',
    request: nothing,
    answer: answer({
      data: Type.Object({
        notifytrigger: enumeration,
        notifytype: enumeration,
        param_kind: enumeration,
        /** The console shows the configuration to this company. */
        shown: Type.Boolean(),
      }),
    }),
    needs: 'session',
  }),
  listNotifications: gets({
    path: '/alarmer/notifyconf/list',
    summary: 'The notifications of a module',
    request: closed({ pid: Pid }),
    answer: answer({ data: Type.Array(storedNotification) }),
    needs: onPid('read'),
  }),
  saveNotification: changes({
    path: '/alarmer/notifyconf/save',
    summary: 'Add or change a notification',
    request: closed(notification),
    answer: answer({ data: Type.Object({ id: Type.String() }) }),
    needs: onPid('set'),
  }),
  deleteNotification: changes({
    path: '/alarmer/notifyconf/delete',
    summary: 'Delete a notification',
    request: closed({ id: Text(64) }),
    answer: empty,
    needs: { right: 'set', of: 'stored' },
    inQuery: true,
  }),
  isNotificationValid: gets({
    path: '/alarmer/notifyconf/isvalid',
    summary: 'Whether a notification still fits its template',
    request: closed({ id: Text(64) }),
    answer: answer({ data: Type.Boolean() }),
    needs: { right: 'read', of: 'stored' },
  }),
  switchNotification: changes({
    path: '/alarmer/notifyconf/switch',
    summary: 'Switch a notification on or off',
    request: closed({ id: Text(64), turn: Type.Union([Type.Literal('on'), Type.Literal('off')]) }),
    answer: empty,
    needs: { right: 'set', of: 'stored' },
    inQuery: true,
  }),
  notificationTemplates: gets({
    path: '/alarmer/template/list',
    summary: 'The notification templates of a module',
    request: closed({ pid: Pid }),
    answer: answer({
      data: Type.Array(
        Type.Object({
          did: Did,
          name: Type.Union([Type.String(), LocalText]),
          id: Type.String(),
          title: Type.String(),
          content: Type.String(),
        }),
      ),
    }),
    needs: onPid('read'),
  }),
} as const;
