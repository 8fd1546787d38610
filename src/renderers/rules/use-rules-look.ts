import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { scaled } from '../../theme/scale.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useAppearance } from '../fields/use-appearance.ts';
import { themeOf } from '../table/grid-look.ts';
import { useRulesColumns } from './rules-columns.ts';

/** px at scale 1; rules.module.css reckons with them. */
const heights = { row: 32, head: 30 };

const line = { style: 'solid', width: 1, color: 'var(--hairline)' } as const;

/** What the grid of a rule table looks like: its columns, its theme at the person's scale, and what it is called. */
export const useRulesLook = (columns: readonly RuleColumn[]) => {
  const { t } = useTranslation('rules');
  const { language } = useRendering().context;
  const { gridParams, scale } = useAppearance();
  const columnDefs = useRulesColumns(columns, { scale, language });
  const theme = useMemo(
    () =>
      themeOf({
        ...gridParams,
        rowHeight: scaled(heights.row, scale),
        headerHeight: scaled(heights.head, scale),
        columnBorder: line,
        headerColumnBorder: line,
        cellHorizontalPadding: 0,
      }),
    [gridParams, scale],
  );
  const localeText = useMemo(() => ({ ariaLabel: t('label') }), [t]);
  return { columnDefs, theme, localeText };
};
