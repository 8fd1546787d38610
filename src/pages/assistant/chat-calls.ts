import { createContext, use } from 'react';
import type { AnswerOf } from '../../api/endpoint.ts';
import { callStream, type StreamData } from '../../api/call-stream.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { StoredMessage } from './thread.ts';

export type ChatSession = AnswerOf<typeof endpoints.listChats>['sessionlist'][number];

/** Sessions of a page. Contract "Chat". */
export const sessionPageSize = 30;

type PromptRequest = { prompt: string; session: string | undefined; signal: AbortSignal };

/** The calls of the page; stories give their own. All reject with the server's message. */
export type ChatCalls = {
  sessions: (page: number, signal: AbortSignal) => Promise<readonly ChatSession[]>;
  read: (session: string, signal: AbortSignal) => Promise<readonly StoredMessage[]>;
  remove: (session: string) => Promise<void>;
  ask: (asking: PromptRequest, onEvent: (event: StreamData) => void) => Promise<void>;
};

export const serverCalls: ChatCalls = {
  sessions: async (page, signal) =>
    (await call(endpoints.listChats, { page, pageSize: sessionPageSize }, { signal, silent: true })).sessionlist,
  read: async (session, signal) =>
    (await call(endpoints.readChat, { chatsessionid: session }, { signal, silent: true })).chatsession.messages,
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
