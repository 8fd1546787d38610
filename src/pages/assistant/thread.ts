/** Reducer of the conversation on screen. Contract "Chat". */

/**
 * Why an answer is incomplete: the user stopped it, the connection was lost or timed out, or the server sent an error.
 */
export type IncompleteReason = 'cancelled' | 'disconnected' | 'failed';

export type Message = {
  /** Stable while the page is open. */
  key: number;
  role: 'user' | 'assistant';
  text: string;
  mark?: IncompleteReason;
  /** The reason in words, shown under the answer. */
  note?: string;
  /** Id of the error in the server's log. */
  errorId?: string | undefined;
};

/** `loading`: the send button is disabled. `streaming`, from one second after sending: it is a stop button. */
export type Phase = 'idle' | 'loading' | 'streaming';

export type Thread = { session: string | undefined; messages: readonly Message[]; phase: Phase };

export type StoredMessage = { role: 'user' | 'assistant'; content: string; cancelled?: boolean };

export type ThreadEvent =
  | { kind: 'cleared' }
  | { kind: 'loaded'; session: string; messages: readonly StoredMessage[] }
  | { kind: 'asked'; text: string }
  | { kind: 'started'; session: string }
  | { kind: 'stoppable' }
  | { kind: 'grown'; text: string }
  | { kind: 'ended'; mark?: IncompleteReason; note?: string; errorId?: string | undefined };

export const emptyThread: Thread = { session: undefined, messages: [], phase: 'idle' };

const stored = ({ role, content, cancelled }: StoredMessage, key: number): Message => ({
  key,
  role,
  text: content,
  ...(cancelled === true ? { mark: 'cancelled' } : {}),
});

const withLast = (thread: Thread, change: (message: Message) => Message): Thread => ({
  ...thread,
  messages: thread.messages.map((message, index) => (index === thread.messages.length - 1 ? change(message) : message)),
});

const steps: { [K in ThreadEvent['kind']]: (thread: Thread, event: Extract<ThreadEvent, { kind: K }>) => Thread } = {
  cleared: () => emptyThread,
  loaded: (_thread, { session, messages }) => ({ session, messages: messages.map(stored), phase: 'idle' }),
  asked: (thread, { text }) => {
    const key = thread.messages.length;
    const pair: Message[] = [
      { key, role: 'user', text },
      { key: key + 1, role: 'assistant', text: '' },
    ];
    return { ...thread, messages: [...thread.messages, ...pair], phase: 'loading' };
  },
  started: (thread, { session }) => ({ ...thread, session }),
  stoppable: (thread) => (thread.phase === 'loading' ? { ...thread, phase: 'streaming' } : thread),
  grown: (thread, { text }) =>
    thread.phase === 'idle' ? thread : withLast(thread, (message) => ({ ...message, text: message.text + text })),
  ended: (thread, { kind: _kind, ...how }) =>
    thread.phase === 'idle' ? thread : withLast({ ...thread, phase: 'idle' }, (message) => ({ ...message, ...how })),
};

export const threadReducer = (thread: Thread, event: ThreadEvent): Thread => {
  // The table has the step of each kind of event; the compiler can't follow that through an index.
  const step = steps[event.kind] as (thread: Thread, event: ThreadEvent) => Thread;
  return step(thread, event);
};

/** The question that the message at `index` answers, for a retry. */
export const questionBefore = ({ messages }: Thread, index: number): string | undefined =>
  messages.slice(0, index).findLast(({ role }) => role === 'user')?.text;
