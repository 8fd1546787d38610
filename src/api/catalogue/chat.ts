import { Type } from 'typebox';
import { answer, Count, empty, Text } from '../../schemas/wire.ts';
import { asks, changes, closed } from '../endpoint.ts';

/** The assistant. Contract "Envelope and statuses". */

const base = '/sfsaas/api/user/blitemind/v1';
const session = { chatsessionid: Text(64) };

export const chat = {
  listChats: asks({
    path: `${base}/session/list`,
    summary: 'Past conversations, newest first',
    planned: true,
    request: closed({
      page: Count(1),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answer: answer({
      sessionlist: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), updatedat: Type.Integer() })),
    }),
    needs: 'session',
    timeout: 5000,
  }),
  deleteChat: changes({
    path: `${base}/session/del`,
    summary: 'Delete a conversation',
    planned: true,
    request: closed(session),
    answer: empty,
    needs: 'session',
    timeout: 5000,
  }),
  readChat: asks({
    path: `${base}/session/detail`,
    summary: 'One conversation',
    planned: true,
    request: closed(session),
    answer: answer({ chatsession: Type.Record(Type.String(), Type.Unknown()) }),
    needs: 'session',
    timeout: 600_000,
  }),
  chat: changes({
    path: `${base}/chat`,
    summary: 'Ask the assistant; the answer is a stream of events',
    planned: true,
    request: closed({
      prompt: Type.String({ minLength: 1, maxLength: 20_000 }),
      chatsessionid: Type.Optional(Text(64)),
    }),
    answer: empty,
    needs: 'session',
    transport: 'stream',
    timeout: 600_000,
  }),
} as const;
