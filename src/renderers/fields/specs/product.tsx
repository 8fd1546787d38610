import { useEffect, useState } from 'react';
import type { LocalText } from '../../../engine/column.ts';
import { inLanguage } from '../../../texts/phrase.ts';
import type { CellProps } from '../field.ts';
import styles from '../fields.module.css';
import { useRendering } from '../rendering.tsx';
import { EmptyValue } from '../text-cell.tsx';

/** What a list is called; its id where the person may not see it, and nothing before that is known. */
const useListName = (pid: string): LocalText | string | undefined => {
  const { readModule } = useRendering();
  const [loaded, setLoaded] = useState<{ pid: string; name: LocalText | string }>();
  useEffect(() => {
    const abort = new AbortController();
    if (pid !== '')
      readModule?.(pid, abort.signal).then(
        ({ name }) => void (abort.signal.aborted || setLoaded({ pid, name })),
        () => void (abort.signal.aborted || setLoaded({ pid, name: pid })),
      );
    return () => abort.abort();
  }, [pid, readModule]);
  if (readModule === undefined) return pid;
  return loaded?.pid === pid ? loaded.name : undefined;
};

/** A list by its name; by its id where it has none for this person. */
export const ProductCell = ({ value, place }: CellProps) => {
  const { language } = useRendering().context;
  const pid = typeof value === 'string' ? value : '';
  const name = useListName(pid);
  if (pid === '') return <EmptyValue />;
  return (
    <span className={place === 'list' ? styles.line : styles.whole}>
      <bdi>{typeof name === 'string' ? name : inLanguage(name, language)}</bdi>
    </span>
  );
};
