import { Type } from 'typebox';
import { answer, Did, Dids, empty, Text } from '../../schemas/wire.ts';
import { writeEndpoint, closed } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Tasks that wait for approval, and to whom they go. Contract "Policies". */

export const tasks = {
  approveTasks: writeEndpoint({
    path: '/cloudproject/v1/flow/batchmove',
    summary: 'Approve pending tasks',
    audit: phrase('server/actions', 'approveTasks'),
    request: closed({ dids: Dids }),
    answer: empty,
    needs: { right: 'write', of: { product: 'tasks' } },
  }),
  transferTasks: writeEndpoint({
    path: '/cloudproject/v1/job/transfer',
    summary: 'Hand the tasks of one member to another',
    audit: phrase('server/actions', 'transferTasks'),
    request: closed({ user_id: Text(64), to_user_id: Text(64) }),
    answer: empty,
    needs: { right: 'write', of: { product: 'groups' } },
  }),
  takeRules: writeEndpoint({
    path: '/cloudproject/v1/job/take',
    summary: 'Take over the linkages and policies that a member left to the caller',
    audit: phrase('server/actions', 'takeRules'),
    request: closed({ user_id: Text(64) }),
    answer: answer({
      result: Type.Object({
        linkages: Type.Integer(),
        policies: Type.Integer(),
        /** Those that the caller could not save as they are; they stay paused. */
        refused: Type.Array(
          Type.Object({
            kind: Type.Enum(['linkage', 'policy']),
            did: Did,
            name: Type.String(),
            msg: Type.String(),
          }),
        ),
      }),
    }),
    needs: 'session',
  }),
} as const;
