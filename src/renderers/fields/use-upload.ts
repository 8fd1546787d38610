import { use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../engine/column.ts';
import { CallError, isAborted } from '../../api/call-error.ts';
import { type FilePurpose, filePurposes, purposeFor } from '../../engine/file-purpose.ts';
import { acceptsMime } from '../../engine/file-type.ts';
import { fileSize, sizeAbove, typeText } from './file-texts.ts';
import { useRendering } from './rendering.tsx';
import { PendingWorkContext } from './pending-work.ts';

export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; name: string; share: number }
  | { state: 'failed'; reason: string; file: File | undefined }
  | { state: 'done'; name: string };

/** Uploads a file for a column; an unacceptable file is refused before it is sent. */
export const useUpload = ({ column, mime = '' }: Column, onDone: (fileid: string) => void) => {
  const { t } = useTranslation('files');
  const { uploadFile, uploadPurpose } = useRendering();
  const purposeOf = (file: File): FilePurpose => uploadPurpose ?? purposeFor(mime, file.type);
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  const pendingWork = use(PendingWorkContext);
  useEffect(() => () => running.current?.abort(), []);

  const refusal = (file: File): string | undefined => {
    // A file without a type is judged by the server, by its content.
    if (file.type !== '' && !acceptsMime(mime, file.type))
      return t('wrongType', { name: file.name, types: typeText(mime, t) });
    const { limit } = filePurposes[purposeOf(file)];
    return file.size > limit
      ? t('tooLarge', { name: file.name, size: sizeAbove(file.size), limit: fileSize(limit) })
      : undefined;
  };

  const send = async (file: File): Promise<void> => {
    const refused = refusal(file);
    if (refused !== undefined || uploadFile === undefined) {
      setUpload({ state: 'failed', reason: refused ?? t('lost'), file: undefined });
      return;
    }
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { name } = file;
    const end = pendingWork.start(column);
    abort.signal.addEventListener('abort', () => end('not'), { once: true });
    setUpload({ state: 'sending', name, share: 0 });
    const onProgress = (share: number) => {
      if (!abort.signal.aborted) setUpload({ state: 'sending', name, share });
    };
    try {
      const fileid = await uploadFile(file, purposeOf(file), { signal: abort.signal, onProgress });
      if (abort.signal.aborted) return;
      setUpload({ state: 'done', name });
      onDone(fileid);
      end('done');
    } catch (failure) {
      if (abort.signal.aborted || isAborted(failure)) return;
      const reason = t('failed', { name, reason: failure instanceof CallError ? failure.msg : t('lost') });
      setUpload({ state: 'failed', reason, file });
      end('not');
    }
  };

  return {
    upload,
    send: (file: File) => void send(file),
    cancel: () => {
      running.current?.abort();
      setUpload({ state: 'idle' });
    },
  };
};
