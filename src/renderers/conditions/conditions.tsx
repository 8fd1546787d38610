import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConditionList } from '../../engine/column.ts';
import type { ConditionsView } from '../../engine/views/view.ts';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import { ConditionLine } from './condition-line.tsx';
import { emptyItem, listOf, rowsOf } from './condition-rows.ts';
import styles from './conditions.module.css';
import { draftOf, isComplete } from './operand-draft.ts';

export type ConditionsProps = {
  view: ConditionsView;
  /** The alternating list in wire format; it contains unfinished items while it is edited. */
  value: ConditionList;
  onChange: (value: ConditionList) => void;
  /** Also marks untouched fields, because the user tried to save. */
  areFaultsShown?: boolean;
};

/** Edits a condition as lines that read like a sentence: connector, field, operator, value. */
export const Conditions = ({ view, value, onChange, areFaultsShown = false }: ConditionsProps) => {
  const text = useDataText();
  const { t } = useTranslation('filters');
  const id = useId();
  const rows = rowsOf(value);
  const [added, setAdded] = useState<number | undefined>();
  const focus = useFocusLater();
  const isDone = rows.every(({ item }) => {
    const field = view.fields.find(({ column }) => column.column === item.k);
    return field !== undefined && isComplete(field.column, draftOf(field.column, { type: item.type, v: item.v }));
  });
  return (
    <div className={styles.conditions}>
      {rows.length === 0 ? <p className={styles.none}>{text('conditions.empty')}</p> : null}
      {rows.map((row, index) => (
        <ConditionLine
          // Lines have no id.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          id={`${id}-${index}`}
          number={index + 1}
          row={row}
          view={view}
          areFaultsShown={areFaultsShown}
          isNew={added === index}
          onChange={(next) => onChange(listOf(rows.with(index, next)))}
          onRemove={() => {
            focus(rows.length > 1 ? `${id}-${Math.max(0, index - 1)}-remove` : `${id}-add`);
            onChange(listOf(rows.toSpliced(index, 1)));
          }}
        />
      ))}
      <div className={styles.append}>
        <Button
          id={`${id}-add`}
          disabled={!isDone}
          icon={<Icon name="plus" size={12} />}
          onClick={() => {
            setAdded(rows.length);
            onChange(listOf([...rows, { connector: 'and', item: emptyItem }]));
          }}
        >
          {text('conditions.add')}
        </Button>
        <span className={styles.hint}>
          {isDone ? (rows.some(({ connector }) => connector === 'or') ? t('binding') : '') : t('completeFirst')}
        </span>
      </div>
    </div>
  );
};

/** Focuses an element after the next render, because the focused one is removed by it. */
const useFocusLater = (): ((id: string) => void) => {
  const focusId = useRef<string>(undefined);
  useEffect(() => {
    if (focusId.current === undefined) return;
    document.getElementById(focusId.current)?.focus();
    focusId.current = undefined;
  });
  return (id) => {
    focusId.current = id;
  };
};
