import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Select } from '../parts/select.tsx';
import type { Connector } from '../../engine/column.ts';
import { faultText } from '../../engine/faults.ts';
import { writtenUnit } from '../../engine/shown-units.ts';
import type { ConditionField, ConditionsView } from '../../engine/views/view.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import type { ConditionRow } from './condition-rows.ts';
import styles from './conditions.module.css';
import { FaultLine } from '../parts/fault-line.tsx';
import { Operand } from './operand.tsx';
import { draftOf, faultOf, type OperandDraft, operatorWord, withOperator } from './operand-draft.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  id: string;
  number: number;
  row: ConditionRow;
  view: ConditionsView;
  /** A line in which nothing is chosen is marked too. */
  areFaultsShown: boolean;
  isNew: boolean;
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
};

const connectors = ['and', 'or'] as const;

/** One condition: connector, field, operator, value. A missing part shows its fault in place. */
export const ConditionLine = (props: Props) => {
  const { id, number, row, view, areFaultsShown, isNew, onChange, onRemove } = props;
  const text = useDataText();
  const { t } = useTranslation('filters');
  const { language } = useRendering().context;
  const field = view.fields.find(({ column }) => column.column === row.item.k);
  const isUnknown = field === undefined && row.item.k !== '';
  const isUnchosen = field === undefined && areFaultsShown;
  return (
    <div
      className={styles.line}
      role="group"
      aria-label={t('line', { place: number })}
      data-starts={number > 1 && row.connector === 'or'}
    >
      {number === 1 ? (
        <span className={styles.where}>{text('conditions.where')}</span>
      ) : (
        <Segmented<Connector>
          size="small"
          className={styles.connector ?? ''}
          aria-label={text('conditions.connector')}
          value={row.connector}
          options={connectors.map((connector) => ({ value: connector, label: text(`conditions.${connector}`) }))}
          onChange={(connector) => onChange({ ...row, connector })}
        />
      )}
      <div className={styles.part}>
        <Select<string>
          id={`${id}-column`}
          className={styles.fill ?? ''}
          autoFocus={isNew}
          aria-label={text('conditions.column')}
          aria-invalid={isUnchosen || isUnknown}
          aria-describedby={isUnchosen || isUnknown ? `${id}-column-fault` : undefined}
          placeholder={t('chooseColumn')}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          {...(isUnchosen || isUnknown ? { status: 'error' } : {})}
          value={row.item.k === '' ? null : row.item.k}
          options={view.fields.map(({ column, disabled }) => ({
            value: column.column,
            label: inLanguage(column.label, language),
            disabled,
          }))}
          onChange={(name) => {
            const next = view.fields.find(({ column }) => column.column === name);
            if (next === undefined) return;
            onChange({ ...row, item: { k: name, type: draftOf(next.column, undefined).operator, v: undefined } });
          }}
        />
        {isUnchosen || isUnknown ? (
          <FaultLine isBelow id={`${id}-column-fault`}>
            {isUnknown ? t('columnGone', { column: row.item.k }) : t('chooseColumn')}
          </FaultLine>
        ) : null}
      </div>
      {field === undefined ? (
        <>
          <Select disabled aria-label={text('conditions.operator')} />
          <span className={styles.later}>{t('columnFirst')}</span>
        </>
      ) : (
        <Comparison
          id={id}
          field={field}
          draft={draftOf(field.column, { type: row.item.type, v: row.item.v })}
          onChange={(next) => onChange({ ...row, item: { ...row.item, type: next.operator, v: next.operand } })}
        />
      )}
      <Button
        id={`${id}-remove`}
        type="text"
        aria-label={text('conditions.remove')}
        title={text('conditions.remove')}
        icon={<Icon name="close" />}
        onClick={onRemove}
      />
    </div>
  );
};

type ComparisonProps = {
  id: string;
  field: ConditionField;
  draft: OperandDraft;
  onChange: (draft: OperandDraft) => void;
};

const Comparison = ({ id, field, draft, onChange }: ComparisonProps) => {
  const text = useDataText();
  const { t } = useTranslation('filters');
  const { context } = useRendering();
  const { language } = context;
  const { column, operators } = field;
  const fault = faultOf(column, draft);
  return (
    <>
      <Select
        aria-label={text('conditions.operator')}
        value={draft.operator}
        options={operators.map((operator) => ({
          value: operator,
          label: operatorWord(operator, column, language),
        }))}
        onChange={(operator) => onChange(withOperator(draft, operator))}
      />
      <div className={styles.part} data-operand="">
        <Operand
          id={id}
          column={column}
          unit={writtenUnit(column, context)}
          label={inLanguage(column.label, language)}
          draft={draft}
          invalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : `${id}-fault`}
          onChange={onChange}
        />
        {fault === undefined ? null : (
          <FaultLine isBelow id={`${id}-fault`}>
            {fault.rule === 'incomplete' ? t('incomplete') : faultText(fault, column.label, language)}
          </FaultLine>
        )}
      </div>
    </>
  );
};
