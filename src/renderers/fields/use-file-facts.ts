import { useEffect, useState } from 'react';
import { type FileFacts, useRendering } from './rendering.tsx';

/** Name and size of one file, requested once; `undefined` until it is loaded, and for a file that was deleted. */
export const useFileFacts = (fileid: string | undefined): FileFacts | undefined => {
  const { describeFiles } = useRendering();
  const [facts, setFacts] = useState<FileFacts | undefined>();
  useEffect(() => {
    if (fileid === undefined || describeFiles === undefined) return;
    const abort = new AbortController();
    describeFiles([fileid], abort.signal).then(
      ([facts]) => {
        if (!abort.signal.aborted) setFacts(facts);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [fileid, describeFiles]);
  return facts?.fileid === fileid ? facts : undefined;
};
