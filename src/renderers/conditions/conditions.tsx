import { Button, Select } from 'antd';
import type { ConditionItem, ConditionList, Connector } from '../../engine/column.ts';
import type { ConditionsView } from '../../engine/views/view.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './conditions.module.css';
import { Operand } from './operand.tsx';
import { draftOf, isComplete, operatorWord, withOperator } from './operand-draft.ts';

export type ConditionsProps = {
  view: ConditionsView;
  /** The alternating list as it stands on the wire. */
  value: ConditionList;
  onChange: (value: ConditionList) => void;
};

type Row = { connector: Connector | undefined; item: ConditionItem };

const rowsOf = (list: ConditionList): Row[] =>
  list.flatMap((entry, index) => {
    if (typeof entry === 'string') return [];
    const before = list[index - 1];
    return [{ connector: typeof before === 'string' ? before : undefined, item: entry }];
  });

const listOf = (rows: readonly Row[]): ConditionList =>
  rows.flatMap(({ connector, item }, index) => (index === 0 ? [item] : [connector ?? 'and', item]));

/** Edits a condition as lines that read like a sentence: connector, field, operator, value. */
export const Conditions = ({ view, value, onChange }: ConditionsProps) => {
  const text = useDataText();
  const { language } = useRendering().around;
  const rows = rowsOf(value);
  const byName = new Map(view.fields.map((field) => [field.column.column, field]));
  const isDone = rows.every(({ item }) => {
    const field = byName.get(item.k);
    return field !== undefined && isComplete(field.column, draftOf(field.column, { type: item.type, v: item.v }));
  });
  const change = (index: number, row: Row): void =>
    onChange(listOf(rows.map((former, at) => (at === index ? row : former))));
  const first = view.fields.find(({ disabled }) => !disabled);
  return (
    <div className={styles.conditions}>
      {rows.length === 0 ? <p className={styles.none}>{text('conditions.empty')}</p> : null}
      {rows.map((row, index) => {
        const field = byName.get(row.item.k);
        const draft = field === undefined ? undefined : draftOf(field.column, { type: row.item.type, v: row.item.v });
        return (
          // A line has no identity but its place.
          // eslint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.line}>
            {index === 0 ? (
              <span className={styles.where}>{text('conditions.where')}</span>
            ) : (
              <Select
                aria-label={text('conditions.connector')}
                value={row.connector ?? 'and'}
                options={(['and', 'or'] as const).map((connector) => ({
                  value: connector,
                  label: text(`conditions.${connector}`),
                }))}
                onChange={(connector: Connector) => change(index, { ...row, connector })}
              />
            )}
            <Select
              aria-label={text('conditions.column')}
              showSearch={{ optionFilterProp: 'label' }}
              value={row.item.k}
              options={view.fields.map(({ column, disabled }) => ({
                value: column.column,
                label: column.label[language],
                disabled,
              }))}
              onChange={(name: string) => {
                const next = byName.get(name);
                if (next !== undefined)
                  change(index, {
                    ...row,
                    item: { k: name, type: draftOf(next.column, undefined).operator, v: undefined },
                  });
              }}
            />
            {field === undefined || draft === undefined ? null : (
              <>
                <Select
                  aria-label={text('conditions.operator')}
                  value={draft.operator}
                  options={field.operators.map((operator) => ({
                    value: operator,
                    label: operatorWord(operator, field.column, language),
                  }))}
                  onChange={(operator) => {
                    const next = withOperator(draft, operator);
                    change(index, { ...row, item: { ...row.item, type: next.operator, v: next.operand } });
                  }}
                />
                <Operand
                  id={`condition-${index}`}
                  column={field.column}
                  unit={field.unit}
                  label={field.column.label[language]}
                  draft={draft}
                  invalid={!isComplete(field.column, draft)}
                  onChange={(next) =>
                    change(index, { ...row, item: { ...row.item, type: next.operator, v: next.operand } })
                  }
                />
              </>
            )}
            <Button
              type="text"
              aria-label={text('conditions.remove')}
              title={text('conditions.remove')}
              icon={<Icon name="close" />}
              onClick={() => onChange(listOf(rows.filter((_, at) => at !== index)))}
            />
          </div>
        );
      })}
      <div>
        <Button
          type="link"
          disabled={!isDone || first === undefined}
          title={isDone ? undefined : text('conditions.incomplete')}
          icon={<Icon name="plus" size={12} />}
          onClick={() => {
            if (first === undefined) return;
            const { operator } = draftOf(first.column, undefined);
            onChange(
              listOf([...rows, { connector: 'and', item: { k: first.column.column, type: operator, v: undefined } }]),
            );
          }}
        >
          {text('conditions.add')}
        </Button>
      </div>
    </div>
  );
};
