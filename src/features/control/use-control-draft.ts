import { useState } from 'react';
import { isEmpty, storedValue } from '../../engine/column-value.ts';
import type { Column, ModuleConfig, RecordValues } from '../../engine/column.ts';
import { faultText } from '../../engine/faults.ts';
import { compile } from '../../engine/views/compile.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { checkField } from '../../schemas/check-record.ts';

/** Shown values by column; a column without one stays as it is. */
type Chosen = Readonly<Record<string, unknown>>;

const noColumns: ReadonlySet<string> = new Set();

/** What is chosen in a control panel, and what is wrong with it. */
export const useControlDraft = (config: ModuleConfig, columns: readonly Column[]) => {
  const { language } = useRendering().context;
  const [chosen, setChosen] = useState<Chosen>({});
  const [isChecked, setIsChecked] = useState(false);
  // A value that is still typed is not refused yet.
  const [left, setLeft] = useState<ReadonlySet<string>>(noColumns);
  const view = compile(config, 'edit');
  const set = columns.filter(({ column }) => !isEmpty(chosen[column]));
  const faultOf = (column: Column): string | undefined => {
    const [fault] = isEmpty(chosen[column.column]) ? [] : checkField(view, column.column, chosen[column.column]);
    return fault && faultText(fault, column.label, language);
  };
  return {
    chosen,
    /** Columns with a chosen value. */
    set,
    choose: (column: string, value: unknown): void => setChosen((former) => ({ ...former, [column]: value })),
    /** The focus has left the input of the column: from now on its fault is shown. */
    leave: (column: string): void => setLeft((former) => (former.has(column) ? former : new Set([...former, column]))),
    /** Forgets what was sent; other columns keep what was chosen for them. */
    clear: (sent: RecordValues): void => {
      setChosen((former) => Object.fromEntries(Object.entries(former).filter(([column]) => !(column in sent))));
      setLeft((former) => new Set([...former].filter((column) => !(column in sent))));
      setIsChecked(false);
    },
    faultOf: (column: Column): string | undefined =>
      isChecked || left.has(column.column) ? faultOf(column) : undefined,
    /** The stored values to send, or nothing while one of them is wrong. */
    command: (): RecordValues | undefined => {
      setIsChecked(true);
      if (set.some((column) => faultOf(column) !== undefined)) return undefined;
      return Object.fromEntries(set.map((column) => [column.column, storedValue(column, chosen[column.column])]));
    },
  };
};

export type ControlDraft = ReturnType<typeof useControlDraft>;
