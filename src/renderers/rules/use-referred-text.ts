import { useEffect, useState } from 'react';
import type { Stored } from '../../engine/column.ts';
import type { ShownCell } from '../../engine/rules/cell-kind.ts';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { choiceName, useRendering } from '../fields/rendering.tsx';

export const didsIn = (stored: Stored): readonly string[] =>
  typeof stored === 'string' ? [stored] : Array.isArray(stored) ? stored.map(String) : [];

/** The text of a cell with the names of records in the place of their ids, once they are known. */
export const useReferredText = ({ column }: RuleColumn, stored: Stored, display: ShownCell): string => {
  const { nameRecords, context } = useRendering();
  const pid = column.didlist?.pid ?? column.pid;
  const didsKey = pid === undefined ? '' : didsIn(stored).join(' ');
  const [loaded, setLoaded] = useState<{ didsKey: string; names: string }>();
  const { language } = context;
  useEffect(() => {
    if (pid === undefined || didsKey === '') return undefined;
    const abort = new AbortController();
    nameRecords(pid, didsKey.split(' '), abort.signal, column.refdisplay).then(
      (records) => setLoaded({ didsKey, names: records.map((record) => choiceName(record, language)).join(', ') }),
      () => undefined,
    );
    return () => abort.abort();
  }, [pid, didsKey, nameRecords, column.refdisplay, language]);
  return didsKey !== '' && loaded?.didsKey === didsKey ? loaded.names : display.text;
};
