import { useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../fields/rendering.tsx';
import { createReferredNames } from './referred-names.ts';
import type { GridContext, GridLabels } from './grid-context.ts';
import type { RulesStore } from './rules-store.ts';
import type { RulesEdit } from './use-rules-edit.ts';
import { useLatest } from '../../state/use-latest.ts';

type Options = {
  store: RulesStore;
  edit: RulesEdit;
  disabled: boolean;
  groupNote: ((scope: string) => string | undefined) | undefined;
};

/** What the grid's elements are drawn with: one object for the life of the table, whose functions return the present state. */
export const useGridContext = ({ store, edit, disabled, groupNote }: Options): GridContext => {
  const { t } = useTranslation('rules');
  const rendering = useRendering();
  const labels = useMemo<GridLabels>(
    () => ({
      flag: { on: t('on'), off: t('off') },
      rules: (count) => t('rows', { count }),
      addTo: (name) => t('addTo', { name }),
    }),
    [t],
  );
  const latest = useLatest({ rendering, labels, disabled, groupNote });
  // Elements outside of React are drawn again when these are others.
  useLayoutEffect(() => store.set({}), [store, rendering, labels, disabled, groupNote]);
  return useMemo(
    () => ({
      store,
      names: createReferredNames(
        () => latest.current.rendering,
        () => store.set({}),
      ),
      context: () => latest.current.rendering.context,
      labels: () => latest.current.labels,
      disabled: () => latest.current.disabled,
      groupNote: (scope) => latest.current.groupNote?.(scope),
      toggle: (scope) => {
        const closed = new Set(store.get().closed);
        if (!closed.delete(scope)) closed.add(scope);
        store.set({ closed });
      },
      addTo: (scope) => edit.addRow(scope),
    }),
    [store, edit, latest],
  );
};
