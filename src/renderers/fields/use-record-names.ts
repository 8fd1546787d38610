import { useEffect, useState } from 'react';
import { choiceName, useRendering } from './rendering.tsx';

const noNames: Readonly<Record<string, string>> = {};

/**
 * Names of a module's records, requested once per set; until then a did is its own name. `loadedNames`: names that came with
 * the record and need no request.
 */
export const useRecordNames = (
  pid: string | undefined,
  dids: readonly string[],
  loadedNames: Readonly<Record<string, string>> = noNames,
  display?: string,
): Readonly<Record<string, string>> => {
  const {
    nameRecords,
    context: { language },
  } = useRendering();
  const missing = dids.filter((did) => loadedNames[did] === undefined);
  const key = pid === undefined ? '' : [pid, ...missing].join('\n');
  const [answer, setAnswer] = useState<{ key: string; names: Readonly<Record<string, string>> }>({
    key: '',
    names: noNames,
  });
  useEffect(() => {
    const [requestedPid, ...requestedDids] = key.split('\n');
    if (requestedPid === undefined || requestedPid === '' || requestedDids.length === 0) return;
    const abort = new AbortController();
    nameRecords(requestedPid, requestedDids, abort.signal, display).then(
      (choices) => {
        if (abort.signal.aborted) return;
        setAnswer({
          key,
          names: Object.fromEntries(choices.map((choice) => [choice.did, choiceName(choice, language)])),
        });
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [key, nameRecords, display, language]);
  return { ...(answer.key === key ? answer.names : noNames), ...loadedNames };
};
