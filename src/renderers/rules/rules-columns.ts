import type { ColDef, ColGroupDef } from 'ag-grid-community';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../engine/column.ts';
import { partSentences } from '../../engine/automation/policy-sentences.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { validperiodField } from '../../engine/field-types/validperiod.ts';
import { scaledText } from '../../theme/scale.ts';
import tokens from '../../theme/tokens.json' with { type: 'json' };
import type { RuleCellId, RuleColumn, RulePart } from '../../engine/rules/rule-table.ts';
import { textWidth } from '../table/header-width.ts';
import { RowNumber } from './row-heads.ts';
import { RuleCell } from './rule-cell.ts';
import type { GridRow } from './grid-context.ts';
import styles from './rules.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** px at scale 1. */
const numberWidth = 56;
/** Beside the width of a value: a relation, or the sign of a reference. */
const more: Readonly<Record<RuleCellId, number>> = { flag: -72, value: 0, periods: 0, condition: 24, action: 24 };
const notesWidth = 200;
/** The mark of a fault, and what is around it and its words. */
const faultMark = 38;
/** Left and right of a text, with the line between columns. */
const padding = 20;
/** A relation, or the mark of a conflict, before a label. */
const mark = 28;
/** A longer head is cut and has a tooltip. */
const maxHeadWidth = 280;
/** A working day with its break: cells of periods are wide enough for it. */
const samplePeriods = ['08:00:00-12:00:00', '13:00:00-19:00:00'];

/** px at this scale, under which a head is still 12 px high. */
const headNeeds = (label: string, scale: number, weight: 400 | 600 = 400): number => {
  const size = scaledText(tokens.type.caption.size, scale);
  return Math.min(maxHeadWidth * scale, Math.ceil(textWidth(label, { weight, size }) + padding * scale));
};

/** Columns as wide together as the head above them; the last one gets what is missing. */
const underHead = <Definition extends { width?: number }>(
  children: readonly Definition[],
  minWidth: number,
): Definition[] => {
  const missing = minWidth - children.reduce((sum, { width = 0 }) => sum + width, 0);
  return children.map((child, index) =>
    missing > 0 && index === children.length - 1 ? { ...child, width: (child.width ?? 0) + missing } : child,
  );
};

const valueNeeds = ({ column, kind }: RuleColumn, { scale, language }: Look): number => {
  const typeWidth = Math.round((fieldTypeOf(column).width + more[kind]) * scale);
  const size = scaledText(tokens.type.body.size, scale);
  const widest = (texts: readonly string[]): number =>
    Math.ceil(Math.max(...texts.map((text) => textWidth(text, { weight: 400, size }))) + padding * scale);
  if (kind === 'periods') return Math.max(typeWidth, widest([validperiodField.format(samplePeriods)]));
  if (column.enum === undefined || kind === 'flag') return typeWidth;
  const labels = Object.values(column.enum).map((label) => inLanguage(label, language));
  return Math.min(typeWidth, widest(['', ...labels]) + Math.round(mark * scale));
};

const widthOf = (column: RuleColumn, look: Look): number =>
  column.part === 'notes'
    ? Math.round(notesWidth * look.scale)
    : Math.max(
        Math.round(48 * look.scale),
        headNeeds(inLanguage(column.column.label, look.language), look.scale),
        valueNeeds(column, look),
      );

/** An empty cell of the first column of a part says whole what its row lacks. */
const faultNeeds = (part: RulePart, { scale, language }: Look): number => {
  const sentence = inLanguage(partSentences[part], language);
  if (sentence === undefined) return 0;
  return Math.ceil(
    textWidth(sentence, { weight: 400, size: scaledText(tokens.type.caption.size, scale) }) + faultMark * scale,
  );
};

const definition = (column: RuleColumn, { scale, language }: Look): ColDef<GridRow> => ({
  colId: column.key,
  headerName: inLanguage(column.column.label, language),
  headerTooltip: [inLanguage(column.column.label, language), inLanguage(column.origin, language) ?? '']
    .filter(Boolean)
    .join(' · '),
  cellRenderer: RuleCell,
  cellClass: styles.gridCell,
  headerClass: fieldTypeOf(column.column).align === 'right' ? (styles.rightHead ?? '') : '',
  width: widthOf(column, { scale, language }),
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
      width: Math.max(Math.round(numberWidth * scale), headNeeds(t('number'), scale)),
      pinned: 'left',
      lockPinned: true,
    };
    const groups = parts.flatMap((part): (ColDef<GridRow> | ColGroupDef<GridRow>)[] => {
      const partColumns = columns.filter((column) => column.part === part);
      if (partColumns.length === 0) return [];
      const children = partColumns.map((column, index) => {
        const made = definition(column, look);
        return index > 0
          ? made
          : { ...made, ...firstOf(column), width: Math.max(made.width ?? 0, faultNeeds(part, look)) };
      });
      // The one column of the notes says what they are, on both lines of the heads.
      if (part === 'notes') return children;
      return [
        {
          // Not the key of a column: the grid would give the column another one.
          groupId: `@${part}`,
          headerName: t(`parts.${part}`),
          headerClass: styles.partStart ?? '',
          marryChildren: true,
          children: underHead(children, headNeeds(t(`parts.${part}`), scale, 600)),
        },
      ];
    });
    return [head, ...groups];
  }, [columns, scale, language, t]);
};

/** The line before a part. */
const firstOf = ({ column }: RuleColumn): Pick<ColDef<GridRow>, 'cellClass' | 'headerClass'> => ({
  cellClass: [styles.gridCell ?? '', styles.partStart ?? ''],
  headerClass: [styles.partStart, fieldTypeOf(column).align === 'right' ? styles.rightHead : undefined].flatMap(
    (name) => name ?? [],
  ),
});
