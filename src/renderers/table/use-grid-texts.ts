import { useMemo } from 'react';
import { useDataText } from '../fields/use-data-text.ts';

/** What the grid says to assistive technology, by its own keys. */
export const useGridTexts = (): { [key: string]: string } => {
  const text = useDataText();
  return useMemo(
    () => ({
      ariaRowSelect: text('table.selectRow'),
      ariaRowToggleSelection: text('table.selectRow'),
      // A row's checkbox is named while its record is on its way, and hidden for so long.
      ariaRowSelectionDisabled: text('table.selectRow'),
      ariaHeaderSelection: text('table.selectPage'),
      ariaChecked: text('table.checked'),
      ariaUnchecked: text('table.unchecked'),
      ariaIndeterminate: text('table.partly'),
    }),
    [text],
  );
};
