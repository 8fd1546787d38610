import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isAborted } from '../../../api/call-error.ts';
import type { CallOptions } from '../../../api/client.ts';
import { randomId } from '../../../security/random-id.ts';
import type { ImportOutcome, ImportStep } from './import-step.ts';

/** Larger ones the server does not read. */
const largest = 10 * 1024 * 1024;

/** The chosen file, and one key for the person's action: pressing again after a failure does not import twice. */
type Chosen = { file: File; key: string };

/** Sends the file to be looked at, or to be stored. */
type Send = (isPreview: boolean, options: CallOptions) => Promise<ImportOutcome>;

/** The way from a file to stored rows, whatever they are. Texts of the area `import`. */
export const useImport = (send: Send, onStored: () => void) => {
  const { t } = useTranslation('import');
  const [step, setStep] = useState<ImportStep>({ is: 'choosing' });
  const chosen = useRef<Chosen>(undefined);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const wordsOf = (error: unknown): string => (error instanceof CallError ? error.msg : t('failedText'));
  const choose = async (file: File): Promise<void> => {
    if (file.size > largest) {
      setStep({ is: 'choosing', refusal: t('tooLarge', { size: (file.size / 1024 / 1024).toFixed(1) }) });
      return;
    }
    const control = new AbortController();
    reading.current = control;
    chosen.current = { file, key: randomId() };
    const onProgress = (sent: number): void => {
      if (!control.signal.aborted) setStep({ is: 'reading', name: file.name, sent });
    };
    onProgress(0);
    try {
      const outcome = await send(true, { files: { file }, silent: true, signal: control.signal, onProgress });
      setStep({ is: 'shown', name: file.name, outcome });
    } catch (error) {
      if (!isAborted(error)) setStep({ is: 'choosing', refusal: wordsOf(error) });
    }
  };
  const store = async (): Promise<void> => {
    const now = chosen.current;
    if (step.is !== 'shown' || now === undefined) return;
    setStep({ ...step, is: 'importing' });
    try {
      const { imported } = await send(false, { files: { file: now.file }, key: now.key, silent: true });
      onStored();
      setStep({ is: 'done', count: imported });
    } catch (error) {
      setStep({ is: 'choosing', refusal: wordsOf(error) });
    }
  };
  return {
    step,
    choose: (file: File) => void choose(file),
    store: () => void store(),
    back: () => {
      reading.current?.abort();
      setStep({ is: 'choosing' });
    },
  };
};
