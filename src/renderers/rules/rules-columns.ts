import type { ColDef, ColGroupDef } from 'ag-grid-community';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import type { RuleCellId, RuleColumn, RulePart } from '../../engine/rules/rule-table.ts';
import { RowNumber } from './row-heads.ts';
import { RuleCell } from './rule-cell.ts';
import type { GridRow } from './rules-around.ts';
import styles from './rules.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** px at scale 1. */
const headWidth = 56;
/** Beside the width of a value: a relation, or the sign of a reference. */
const more: Readonly<Record<RuleCellId, number>> = { flag: -72, value: 0, periods: 0, condition: 24, action: 24 };
const notesWidth = 200;

/** Of a head's text, and beside it; a longer one is cut and has a tooltip. */
const headText = { han: 13, other: 7, around: 34, most: 220 };

const headNeeds = (text: string): number => {
  const han = [...text].filter((sign) => /\p{Script=Han}/u.test(sign)).length;
  const wide = han * headText.han + ([...text].length - han) * headText.other + headText.around;
  return Math.min(headText.most, wide);
};

const widthOf = ({ column, kind, part }: RuleColumn, language: Language): number =>
  part === 'notes'
    ? notesWidth
    : Math.max(48, headNeeds(inLanguage(column.label, language)), fieldTypeOf(column).width + more[kind]);

const definition = (column: RuleColumn, { scale, language }: Look): ColDef<GridRow> => ({
  colId: column.key,
  headerName: inLanguage(column.column.label, language),
  headerTooltip: [inLanguage(column.column.label, language), inLanguage(column.origin, language) ?? '']
    .filter(Boolean)
    .join(' · '),
  cellRenderer: RuleCell,
  cellClass: styles.gridCell,
  headerClass: fieldTypeOf(column.column).align === 'right' ? (styles.rightHead ?? '') : '',
  width: Math.round(widthOf(column, language) * scale),
  minWidth: Math.round((column.part === 'notes' ? notesWidth : 48) * scale),
  // What is free to the right belongs to the notes.
  ...(column.part === 'notes' ? { flex: 1 } : {}),
});

type Look = { scale: number; language: Language };

const parts: readonly RulePart[] = ['time', 'conditions', 'actions', 'notes'];

/** The grid's columns: the head of a row, then a group for each part of the table. */
export const useRulesColumns = (columns: readonly RuleColumn[], { scale, language }: Look) => {
  const { t } = useTranslation('rules');
  return useMemo((): (ColDef<GridRow> | ColGroupDef<GridRow>)[] => {
    const look = { scale, language };
    const head: ColDef<GridRow> = {
      colId: '@head',
      headerName: t('number'),
      cellRenderer: RowNumber,
      cellClass: styles.headCell,
      width: Math.round(headWidth * scale),
      pinned: 'left',
      lockPinned: true,
    };
    const groups = parts.flatMap((part): ColGroupDef<GridRow>[] => {
      const own = columns.filter((column) => column.part === part);
      if (own.length === 0) return [];
      const children = own.map((column, index) => ({
        ...definition(column, look),
        ...(index === 0
          ? { cellClass: [styles.gridCell ?? '', styles.partStart ?? ''], headerClass: partHead(column) }
          : {}),
      }));
      return [
        {
          // Not the key of a column: the grid would give the column another one.
          groupId: `@${part}`,
          headerName: t(`parts.${part}`),
          headerClass: styles.partStart ?? '',
          marryChildren: true,
          children,
        },
      ];
    });
    return [head, ...groups];
  }, [columns, scale, language, t]);
};

const partHead = ({ column }: RuleColumn): string[] =>
  [styles.partStart, fieldTypeOf(column).align === 'right' ? styles.rightHead : undefined].flatMap(
    (name) => name ?? [],
  );
