import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isAborted } from '../../api/call-error.ts';
import type { CallOptions } from '../../api/client.ts';
import { randomId } from '../../security/random-id.ts';
import { cancelCall, newWatchedCall, type WatchedCall, watchProgress } from './watched-call.ts';
import type { ChosenHeads, ImportOutcome, ImportStep } from './import-step.ts';

/** The chosen file, and one key for the person's action: pressing again after a failure does not import twice. */
type Chosen = { file: File; key: string; heads: ChosenHeads };

export type Sending = { isPreview: boolean; heads: ChosenHeads; run: string };

export type ImportCalls = {
  /** Sends the file for a preview, or to be stored. */
  send: (sending: Sending, options: CallOptions) => Promise<ImportOutcome>;
  /** Megabytes; larger files the server does not read. */
  largest: number;
  onStored: () => void;
  /** How many rows the server has read; nothing where the import is not under way. */
  progress?: (run: string) => Promise<number | undefined>;
  /** Whether the import was cancelled before it was stored. */
  cancel?: (run: string) => Promise<boolean>;
};

/** Sends the file for a preview. */
const previewOf =
  (send: ImportCalls['send'], { file, heads }: Chosen, onSent: (share: number) => void) =>
  ({ control, run }: WatchedCall) =>
    send(
      { isPreview: true, heads, run },
      {
        files: { file },
        silent: true,
        signal: control.signal,
        onProgress: (sent) => (control.signal.aborted ? undefined : onSent(sent)),
      },
    );

/** Sends the file to be stored. */
const storeOf =
  (send: ImportCalls['send'], { file, key, heads }: Chosen) =>
  (call: WatchedCall) =>
    send(
      { isPreview: false, heads, run: call.run },
      {
        files: { file },
        key,
        silent: true,
        signal: call.control.signal,
        onProgress: (sent) => void (call.sent = sent),
      },
    );

/** The call under way: one at a time, aborted with its dialog. */
const useWatched = (progress: ImportCalls['progress']) => {
  const current = useRef<WatchedCall>(undefined);
  useEffect(() => () => current.current?.control.abort(), []);
  const under = async <T>(onRows: (rows: number) => void, work: (now: WatchedCall) => Promise<T>): Promise<T> => {
    const now = newWatchedCall();
    current.current?.control.abort();
    current.current = now;
    void watchProgress(now, progress, onRows);
    try {
      return await work(now);
    } finally {
      now.ended.abort();
    }
  };

  return { current, under };
};

/** The step of a running import; a cancelled one stays cancelled. */
const importing = (step: ImportStep & { is: 'shown' }, before: ImportStep, read: number | undefined): ImportStep => ({
  ...step,
  is: 'importing',
  isCancelling: before.is === 'importing' && before.isCancelling === true,
  ...(read === undefined ? {} : { read }),
});

/** The way from a file to stored rows, whatever they are. Texts of the area `import`. */
export const useImport = ({ send, largest, onStored, progress, cancel }: ImportCalls) => {
  const { t } = useTranslation('import');
  const [step, setStep] = useState<ImportStep>({ is: 'choosing' });
  const chosen = useRef<Chosen>(undefined);
  const { current, under } = useWatched(progress);

  const messageOf = (error: unknown): string => (error instanceof CallError ? error.msg : t('failedText'));

  const look = async (now: Chosen, before?: ImportOutcome): Promise<void> => {
    const { file } = now;
    const showProgress = (part: { sent: number; read?: number }): void =>
      setStep({ is: 'reading', name: file.name, outcome: before, ...part });
    showProgress({ sent: 0 });
    try {
      const outcome = await under(
        (read) => showProgress({ sent: 1, read }),
        previewOf(send, now, (sent) => showProgress({ sent })),
      );
      setStep({ is: 'shown', name: file.name, outcome });
    } catch (error) {
      if (!isAborted(error)) setStep({ is: 'choosing', refusal: messageOf(error) });
    }
  };

  const choose = (file: File): void => {
    const size = file.size / 1024 / 1024;
    if (size > largest) {
      setStep({
        is: 'choosing',
        refusal: t('tooLarge', { size: (Math.ceil(size * 10) / 10).toFixed(1), most: largest }),
      });
      return;
    }
    chosen.current = { file, key: randomId(), heads: {} };
    void look(chosen.current);
  };

  const assign = (head: string, column: string): void => {
    if (chosen.current === undefined) return;
    // Another assignment is another action.
    chosen.current = { ...chosen.current, key: randomId(), heads: { ...chosen.current.heads, [head]: column } };
    void look(chosen.current, step.is === 'shown' || step.is === 'reading' ? step.outcome : undefined);
  };

  const store = async (): Promise<void> => {
    const now = chosen.current;
    if (step.is !== 'shown' || now === undefined) return;
    const showProgress = (read?: number): void => setStep((before) => importing(step, before, read));
    showProgress();
    try {
      const { imported } = await under(showProgress, storeOf(send, now));
      onStored();
      setStep({ is: 'done', count: imported });
    } catch (error) {
      setStep({ is: 'choosing', refusal: isAborted(error) ? t('cancelled') : messageOf(error) });
    }
  };

  const cancelStore = (): void => {
    if (step.is !== 'importing' || current.current === undefined || cancel === undefined) return;
    setStep({ ...step, isCancelling: true });
    void cancelCall(current.current, cancel);
  };

  return {
    step,
    choose,
    assign,
    store: () => void store(),
    cancelStore: cancel === undefined ? undefined : cancelStore,
    back: () => {
      const now = current.current;
      now?.control.abort();
      if (step.is === 'reading' && now !== undefined) void cancel?.(now.run).catch(() => false);
      setStep({ is: 'choosing' });
    },
  };
};
