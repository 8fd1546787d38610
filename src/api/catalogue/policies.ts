import { Type } from 'typebox';
import { AnsweredConfiguration, AnsweredPolicy, PolicyConfiguration } from '../../engine/automation/policy-schema.ts';
import { Explained } from '../../engine/automation/explained-schema.ts';
import { StoredValue } from '../../engine/stored-schema.ts';
import { policyMembers } from '../../schemas/policies.ts';
import { answer, Count, Did, empty, Pid, readByHandler, Seconds, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Policies and their configuration. Contract "Policies". */

/** A table of 1,000 rows with 20 columns, about. */
const policyLimit = { bodyLimit: 4 * 1024 * 1024, maxNodes: 250_000 };
const target = { pid: Type.Optional(Pid), targetpid: Pid, targetpidname: Type.Optional(Text(200)) };
const onPolicies = (right: 'create' | 'read' | 'write' | 'set') => ({ right, of: { product: 'policies' } }) as const;
const policies_ = '/officepolicy/v3';

export const policies = {
  readPolicyConfiguration: readEndpoint({
    path: `${policies_}/config/read`,
    summary: 'What kinds of policies a module supports',
    audit: phrase('server/actions', 'readPolicyConfiguration'),
    request: closed(target),
    answer: answer({
      result: Type.Object({
        targetpid: Pid,
        targetpidname: Type.String(),
        configurations: Type.Array(AnsweredConfiguration),
        version: Type.Integer(),
        savedby: Type.String(),
        savedat: Type.Integer(),
      }),
    }),
    needs: onPolicies('read'),
  }),
  resetPolicyConfiguration: writeEndpoint({
    path: `${policies_}/config/reset`,
    summary: 'Set what kinds of policies a module supports',
    audit: phrase('server/actions', 'resetPolicyConfiguration'),
    request: closed({
      ...target,
      configurations: Type.Array(readByHandler(PolicyConfiguration), { maxItems: 100 }),
      /** As it was read, 0 where nothing was configured. Another stored one is -40009 with the result of `config/read` in `data`. */
      version: Type.Optional(Count(0)),
    }),
    answer: answer({ version: Type.Integer() }),
    needs: onPolicies('set'),
  }),
  createPolicy: writeEndpoint({
    path: `${policies_}/policy/create`,
    summary: 'Add a policy',
    audit: phrase('server/actions', 'createPolicy'),
    request: closed(policyMembers),
    answer: answer({ did: Did }),
    ...policyLimit,
    needs: onPolicies('create'),
  }),
  readPolicy: readEndpoint({
    path: `${policies_}/policy/read`,
    summary: 'One policy, or a former version of it',
    audit: phrase('server/actions', 'readPolicy'),
    request: closed({ did: Did, version: Type.Optional(Count(1)) }),
    answer: answer({ result: AnsweredPolicy }),
    needs: onPolicies('read'),
  }),
  updatePolicy: writeEndpoint({
    path: `${policies_}/policy/update`,
    summary: 'Change a policy',
    audit: phrase('server/actions', 'updatePolicy'),
    request: closed({ did: Did, version: Type.Optional(Count(1)), ...policyMembers }),
    answer: empty,
    ...policyLimit,
    needs: onPolicies('write'),
  }),
  deletePolicy: writeEndpoint({
    path: `${policies_}/policy/delete`,
    summary: 'Delete a policy',
    audit: phrase('server/actions', 'deletePolicy'),
    request: closed({ did: Did }),
    answer: empty,
    needs: onPolicies('write'),
  }),
  policyVersions: readEndpoint({
    path: `${policies_}/policy/versions`,
    summary: 'Who saved a policy when: the versions that are kept',
    audit: phrase('server/actions', 'policyVersions'),
    request: closed({ did: Did }),
    answer: answer({
      result: Type.Array(Type.Object({ version: Type.Integer(), at: Type.Integer(), by_name: Type.String() })),
    }),
    needs: onPolicies('read'),
  }),
  dryRunPolicy: readEndpoint({
    path: `${policies_}/policy/dryrun`,
    summary: 'What a policy would have done: a stream of days',
    audit: phrase('server/actions', 'dryRunPolicy'),
    request: closed({ did: Type.Optional(Did), ...policyMembers, from: Seconds, to: Seconds }),
    answer: empty,
    ...policyLimit,
    needs: onPolicies('read'),
    transport: 'stream',
    quiet: true,
  }),
  policyConflicts: readEndpoint({
    path: `${policies_}/policy/conflicts`,
    summary: 'Policies and linkages that would set a parameter of the same device to another value',
    audit: phrase('server/actions', 'policyConflicts'),
    request: closed({ did: Type.Optional(Did), ...policyMembers }),
    answer: answer({
      result: Type.Array(
        Type.Object({
          kind: Type.Union([Type.Literal('policy'), Type.Literal('linkage')]),
          did: Type.String(),
          name: Type.Optional(Type.String()),
          column: Type.String(),
          devices: Type.Array(Type.Object({ pid: Pid, did: Did, name: Type.Optional(Type.String()) })),
          mine: StoredValue,
          theirs: StoredValue,
          path: Type.String(),
        }),
      ),
    }),
    ...policyLimit,
    needs: onPolicies('read'),
    quiet: true,
  }),
  explainPolicy: readEndpoint({
    path: `${policies_}/policy/explain`,
    summary: 'The last evaluations of a policy with the values compared',
    audit: phrase('server/actions', 'explainPolicy'),
    request: closed({ did: Did }),
    answer: answer({ result: Type.Array(Explained) }),
    needs: onPolicies('read'),
  }),
} as const;
