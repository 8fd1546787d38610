import type { ColDef, ColGroupDef } from 'ag-grid-community';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import type { RuleCellId, RuleColumn, RulePart } from '../../engine/rules/rule-table.ts';
import { type GridRule, RowHead, RuleCell } from './rule-cell.tsx';
import styles from './rules.module.css';

/** px at scale 1. */
const headWidth = 168;
/** Beside the width of a value: a relation, or the sign of a reference. */
const more: Readonly<Record<RuleCellId, number>> = { flag: -72, value: 0, periods: 0, condition: 24, action: 24 };
const notesWidth = 200;

const widthOf = ({ column, kind, part }: RuleColumn): number =>
  part === 'notes' ? notesWidth : Math.max(48, fieldTypeOf(column).width + more[kind]);

const definition = (column: RuleColumn, { scale, language }: Look): ColDef<GridRule> => ({
  colId: column.key,
  headerName: column.column.label[language],
  headerTooltip: [column.column.label[language], column.origin?.[language] ?? ''].filter(Boolean).join(' · '),
  // The grid copies objects deeply; a function stays what it is.
  cellRendererParams: { columnOf: () => column },
  cellRenderer: RuleCell,
  cellClass: styles.gridCell,
  headerClass: fieldTypeOf(column.column).align === 'right' ? (styles.rightHead ?? '') : '',
  width: Math.round(widthOf(column) * scale),
  minWidth: Math.round(48 * scale),
});

type Look = { scale: number; language: Language };

const parts: readonly RulePart[] = ['time', 'conditions', 'actions', 'notes'];

/** The grid's columns: the head of a row, then a group for each part of the table. */
export const useRulesColumns = (columns: readonly RuleColumn[], { scale, language }: Look) => {
  const { t } = useTranslation('rules');
  return useMemo((): (ColDef<GridRule> | ColGroupDef<GridRule>)[] => {
    const look = { scale, language };
    const head: ColDef<GridRule> = {
      colId: '@head',
      headerName: t('appliesTo'),
      cellRenderer: RowHead,
      cellClass: styles.headCell,
      width: Math.round(headWidth * scale),
      pinned: 'left',
      lockPinned: true,
    };
    const groups = parts.flatMap((part): ColGroupDef<GridRule>[] => {
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
          groupId: part,
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
