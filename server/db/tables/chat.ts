import type { Defaulted } from './defaulted.ts';

/** Conversations with the assistant. Times are epoch seconds. Contract "Chat". */
export type ChatTables = {
  chatsession: {
    companyid: string;
    id: string;
    userid: string;
    title: string;
    createdat: number;
    updatedat: number;
    /** Lease of the answer being written, epoch seconds: it frees the conversation when the server that writes has crashed. */
    busyuntil: Defaulted<number | null>;
    /** What the answerer needs to understand the next question, JSON text. */
    remembered: Defaulted<string | null>;
  };
  chatmessage: {
    companyid: string;
    session: string;
    /** Order within the conversation, from 0. */
    place: number;
    role: 'user' | 'assistant';
    content: string;
    time: number;
    cancelled: Defaulted<boolean>;
  };
};
