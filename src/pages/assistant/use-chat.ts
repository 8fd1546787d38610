import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, clientStatuses, isAborted } from '../../api/call-error.ts';
import { toast } from '../../state/toasts.ts';
import { type ChatCalls, useChatCalls } from './chat-calls.ts';
import { emptyThread, threadReducer, type Thread, type ThreadEvent } from './thread.ts';
import { useLatest } from '../../state/use-latest.ts';

/** Milliseconds until the button that stops an answer appears. */
const stoppableAfter = 1000;
/** Time-out of an answer, milliseconds. */
const answerWithin = 600_000;

type Run = { stop: AbortController; cancelled: boolean };

type Options = {
  /** Id of the conversation in the URL. */
  session: string | undefined;
  /** Called when the server has assigned an id to the conversation. */
  onStarted: (session: string) => void;
  /** Called when the conversation could not be loaded. */
  onLost: () => void;
};

/** The message of a failure, and how the answer is marked. */
const useEnding = () => {
  const { t } = useTranslation(['assistant', 'parts']);
  return (error: unknown, run: Run): { event: ThreadEvent; tell: () => void } => {
    if (run.cancelled) {
      const note = t('cancelled');
      return { event: { kind: 'ended', mark: 'cancelled', note }, tell: () => toast.info(note) };
    }
    if (error instanceof CallError && error.status !== clientStatuses.network)
      return {
        event: { kind: 'ended', mark: 'failed', note: error.msg, errorId: error.requestId },
        tell: () => toast.error(error.msg),
      };
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    const reason = isTimeout
      ? t('parts:error.timeout', { seconds: answerWithin / 1000 })
      : error instanceof CallError
        ? error.msg
        : t('parts:error.unknown');
    const note = t('requestFailed', { reason });
    return { event: { kind: 'ended', mark: 'disconnected', note }, tell: () => toast.error(note) };
  };
};

/**
 * Batches the small pieces of text that arrive into one render per animation frame. Call `flush` before any other
 * change of the conversation.
 */
const createBuffer = (onText: (text: string) => void) => {
  let waiting = '';
  let frame = 0;
  const flush = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    onText(text);
  };
  const add = (text: string): void => {
    waiting += text;
    if (frame === 0) frame = requestAnimationFrame(flush);
  };
  return { add, flush };
};

type PromptRun = { prompt: string; session: string | undefined; run: Run };

/** Sends the question and emits the events of the answer until the stream ends. Rejects if the stream breaks off. */
const runAnswer = async (
  calls: ChatCalls,
  { prompt, session, run }: PromptRun,
  emit: (event: ThreadEvent) => void,
): Promise<void> => {
  const buffer = createBuffer((text) => emit({ kind: 'grown', text }));
  const timer = setTimeout(() => emit({ kind: 'stoppable' }), stoppableAfter);
  const signal = AbortSignal.any([run.stop.signal, AbortSignal.timeout(answerWithin)]);
  emit({ kind: 'asked', text: prompt });
  try {
    await calls.ask({ prompt, session, signal }, ({ event, data }) => {
      if (event === 'data' && typeof data['v'] === 'string') buffer.add(data['v']);
      if (event === 'ready' && typeof data['chatsessionid'] === 'string')
        emit({ kind: 'started', session: data['chatsessionid'] });
    });
  } finally {
    clearTimeout(timer);
    buffer.flush();
  }
};

/** One conversation: load it, ask, stop the answer. Leaving the page or the conversation cancels the answer. */
export const useChat = ({ session, onStarted, onLost }: Options) => {
  const { t } = useTranslation('assistant');
  const calls = useChatCalls();
  const ending = useEnding();
  const [thread, dispatch] = useReducer(threadReducer, emptyThread);
  const run = useRef<Run>(undefined);
  const renderedSession = useRef<string>(undefined);
  const latest = useLatest({ ending, onStarted, onLost, t });

  useEffect(() => {
    // The URL changed to the id of the running answer's conversation, so that the user has not left it.
    if (session === renderedSession.current && (session !== undefined || run.current === undefined)) return undefined;
    run.current?.stop.abort();
    run.current = undefined;
    renderedSession.current = session;
    dispatch({ kind: 'cleared' });
    if (session === undefined) return undefined;
    const abort = new AbortController();
    calls.read(session, abort.signal).then(
      (messages) => !abort.signal.aborted && dispatch({ kind: 'loaded', session, messages }),
      (error: unknown) => {
        if (abort.signal.aborted || isAborted(error)) return;
        toast.error(latest.current.t('loadFailed'));
        latest.current.onLost();
      },
    );
    return () => {
      abort.abort();
    };
  }, [session, calls, latest]);

  useEffect(
    () => () => {
      run.current?.stop.abort();
      run.current = undefined;
      // A page that is shown again reloads its conversation.
      renderedSession.current = undefined;
    },
    [],
  );

  const ask = useCallback(
    async (prompt: string): Promise<void> => {
      if (run.current !== undefined) return;
      const current: Run = { stop: new AbortController(), cancelled: false };
      run.current = current;
      // Events of a conversation that the user has left are dropped.
      const emit = (event: ThreadEvent): void => {
        if (run.current !== current) return;
        if (event.kind === 'started') {
          renderedSession.current = event.session;
          latest.current.onStarted(event.session);
        }
        dispatch(event);
      };
      try {
        await runAnswer(calls, { prompt, session: renderedSession.current, run: current }, emit);
        emit({ kind: 'ended' });
      } catch (error) {
        if (run.current !== current) return;
        const { event, tell } = latest.current.ending(error, current);
        emit(event);
        tell();
      } finally {
        if (run.current === current) run.current = undefined;
      }
    },
    [calls, latest],
  );

  const cancel = useCallback((): void => {
    if (run.current === undefined) return;
    run.current.cancelled = true;
    run.current.stop.abort();
  }, []);

  return { thread, ask, cancel };
};

export type Chat = { thread: Thread; ask: (prompt: string) => Promise<void>; cancel: () => void };
