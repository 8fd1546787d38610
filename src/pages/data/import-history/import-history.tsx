import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isAborted } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { addressOf } from '../../../api/request.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { randomId } from '../../../security/random-id.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportStep } from './import-step.ts';

/** Larger ones the server does not read. */
const largest = 10 * 1024 * 1024;

export type ImportProps = {
  /** Of the history. */
  pid: string;
  /** The device whose history it is, or nothing. */
  did: string;
  name: string;
};

/** The chosen file, and one key for the person's action: pressing again after a failure does not import twice. */
type Chosen = { file: File; key: string };

/** Reads a chosen file, shows what it would store, and stores it when asked to. */
export const ImportHistory = ({ pid, did, name, onClose }: ImportProps & { onClose: () => void }) => {
  const { t } = useTranslation('import');
  const { language } = useRendering().around;
  const cache = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ is: 'choosing' });
  const chosen = useRef<Chosen>(undefined);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const body = JSON.stringify({ pid, did });

  const choose = async (file: File): Promise<void> => {
    if (file.size > largest) {
      setStep({ is: 'choosing', refusal: t('tooLarge', { size: (file.size / 1024 / 1024).toFixed(1) }) });
      return;
    }
    const control = new AbortController();
    reading.current = control;
    chosen.current = { file, key: randomId() };
    const progress = (sent: number): void => {
      if (!control.signal.aborted) setStep({ is: 'reading', name: file.name, sent });
    };
    progress(0);
    try {
      const { data } = await call(
        endpoints.importHistory,
        { body, preview: true },
        { files: { file }, silent: true, signal: control.signal, onProgress: progress },
      );
      setStep({ is: 'shown', name: file.name, outcome: data });
    } catch (error) {
      if (!isAborted(error)) setStep({ is: 'choosing', refusal: wordsOf(error) });
    }
  };
  const wordsOf = (error: unknown): string => (error instanceof CallError ? error.msg : t('failedText'));

  const store = async (): Promise<void> => {
    const now = chosen.current;
    if (step.is !== 'shown' || now === undefined) return;
    setStep({ ...step, is: 'importing' });
    try {
      const { data } = await call(
        endpoints.importHistory,
        { body },
        { files: { file: now.file }, key: now.key, silent: true },
      );
      void cache.invalidateQueries({ queryKey: queryKeys.records(pid) });
      void cache.invalidateQueries({ queryKey: queryKeys.tabs(pid) });
      setStep({ is: 'done', count: data.imported });
    } catch (error) {
      setStep({ is: 'choosing', refusal: wordsOf(error) });
    }
  };

  return (
    <ImportDialog
      step={step}
      name={name}
      templateHref={addressOf(endpoints.importTemplate, {
        pid,
        did,
        requesttype: 'indexsnapshot_import_template',
        lang: language,
      })}
      onFile={(file) => void choose(file)}
      onImport={() => void store()}
      onBack={() => {
        reading.current?.abort();
        setStep({ is: 'choosing' });
      }}
      onClose={onClose}
    />
  );
};
