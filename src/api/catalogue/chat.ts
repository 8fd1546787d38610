import { Type } from 'typebox';
import { answer, Count, empty, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** The assistant. Contract "Chat". */

const base = '/sfsaas/api/user/blitemind/v1';
const session = { chatsessionid: Text(64) };
const chatSession = Type.Object({ id: Type.String(), title: Type.String(), updatedat: Type.Integer() });
const chatMessage = Type.Object({
  role: Type.Union([Type.Literal('user'), Type.Literal('assistant')]),
  content: Type.String(),
  time: Type.Integer(),
  /** The answer ended before it was complete. */
  cancelled: Type.Optional(Type.Literal(true)),
});

export const chat = {
  listChats: readEndpoint({
    path: `${base}/session/list`,
    summary: 'Past conversations, newest first',
    audit: phrase('server/actions', 'listChats'),
    request: closed({
      page: Count(1),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answer: answer({ sessionlist: Type.Array(chatSession) }),
    needs: 'session',
    timeout: 5000,
  }),
  deleteChat: writeEndpoint({
    path: `${base}/session/del`,
    summary: 'Delete a conversation',
    audit: phrase('server/actions', 'deleteChat'),
    request: closed(session),
    answer: empty,
    needs: 'session',
    timeout: 5000,
  }),
  readChat: readEndpoint({
    path: `${base}/session/detail`,
    summary: 'One conversation',
    audit: phrase('server/actions', 'readChat'),
    request: closed(session),
    answer: answer({ chatsession: Type.Object({ session: chatSession, messages: Type.Array(chatMessage) }) }),
    needs: 'session',
    timeout: 600_000,
    answersLarge: true,
  }),
  // A stream has no one transaction, so it is no writing call: the handler refuses read-only sessions and writes the
  // audit entry itself.
  chat: readEndpoint({
    path: `${base}/chat`,
    summary: 'Ask the assistant; the answer is a stream of events',
    audit: phrase('server/actions', 'chat'),
    request: closed({
      prompt: Type.String({ minLength: 1, maxLength: 20_000 }),
      chatsessionid: Type.Optional(Text(64)),
    }),
    answer: empty,
    needs: 'session',
    transport: 'stream',
    timeout: 600_000,
    quiet: true,
  }),
} as const;
