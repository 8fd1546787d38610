import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { columnNamed, useValueText } from '../../../features/linkages/value-text.ts';
import type { PolicyConflict } from './policy-calls.ts';
import type { PolicyContext } from './policy-draft.ts';

/** Text for a cell with a conflict: which other rule sets another value. */
export const useConflictText = ({ target, module }: PolicyContext): ((conflict: PolicyConflict) => string) => {
  const { t } = useTranslation('policy-editor');
  const valueText = useValueText();
  return useCallback(
    ({ kind, name, column, theirs }: PolicyConflict): string =>
      t('conflicts.mark', {
        name: name ?? t(`conflicts.hidden.${kind}`),
        value: valueText(columnNamed(module, target.pid, column), theirs),
      }),
    // The words of values follow the language, as `t` does.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, module, target.pid],
  );
};
