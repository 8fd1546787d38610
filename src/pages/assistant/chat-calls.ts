import { createContext, use } from 'react';
import type { AnswerOf } from '../../api/endpoint.ts';
import { callStream, type StreamData } from '../../api/call-stream.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isObject } from '../../engine/own-property.ts';
import type { StoredMessage } from './thread.ts';

export type ChatSession = AnswerOf<typeof endpoints.listChats>['sessionlist'][number];

/** Sessions of a page. Contract "Chat". */
export const sessionsAtOnce = 30;

type Asking = { prompt: string; session: string | undefined; signal: AbortSignal };

/** The calls of the page; stories give their own. All reject with the server's words. */
export type ChatCalls = {
  sessions: (page: number, signal: AbortSignal) => Promise<readonly ChatSession[]>;
  read: (session: string, signal: AbortSignal) => Promise<readonly StoredMessage[]>;
  remove: (session: string) => Promise<void>;
  ask: (asking: Asking, onEvent: (event: StreamData) => void) => Promise<void>;
};

/** Messages of `chatsession`; entries of another shape are left out. */
const readMessages = ({ messages }: { messages?: unknown }): StoredMessage[] =>
  (Array.isArray(messages) ? messages : []).flatMap((message: unknown) => {
    if (!isObject(message) || typeof message['content'] !== 'string') return [];
    const role = message['role'] === 'user' ? 'user' : 'assistant';
    return [{ role, content: message['content'], cancelled: message['cancelled'] === true } as const];
  });

export const serverCalls: ChatCalls = {
  sessions: async (page, signal) =>
    (await call(endpoints.listChats, { page, pageSize: sessionsAtOnce }, { signal, silent: true })).sessionlist,
  read: async (session, signal) =>
    readMessages((await call(endpoints.readChat, { chatsessionid: session }, { signal, silent: true })).chatsession),
  remove: async (session) => {
    await call(endpoints.deleteChat, { chatsessionid: session }, { silent: true });
  },
  ask: ({ prompt, session, signal }, onEvent) =>
    callStream(
      endpoints.chat,
      { prompt, ...(session === undefined ? {} : { chatsessionid: session }) },
      { onEvent, signal },
    ),
};

export const ChatCallsContext = createContext<ChatCalls>(serverCalls);

export const useChatCalls = (): ChatCalls => use(ChatCallsContext);
