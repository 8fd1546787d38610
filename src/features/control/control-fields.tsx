import { type FocusEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import { shownValue } from '../../engine/column-value.ts';
import type { Column, RecordValues } from '../../engine/column.ts';
import { wantedIn } from '../../engine/control/wanted.ts';
import { unitOf } from '../../engine/unit.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { valueText } from '../../renderers/fields/value-text.ts';
import { WantedValue } from '../../renderers/fields/wanted-value.tsx';
import { ControlInput } from './control-inputs.tsx';
import styles from './control.module.css';
import type { ControlDraft } from './use-control-draft.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  columns: readonly Column[];
  draft: ControlDraft;
  isBusy: boolean;
  /** The devices whose values are known; of several only what they have in common is said. */
  records: readonly RecordValues[];
  /** There are further devices, whose values are not known. */
  isPart?: boolean;
};

/** The parameters of devices, each with its reported value and what is to be. Drawn from the columns alone. */
export const ControlFields = ({ columns, ...shared }: Props) => (
  <div className={styles.fields}>
    {columns.map((column) => (
      <ControlField key={column.column} column={column} {...shared} />
    ))}
  </div>
);

type FieldProps = Omit<Props, 'columns'> & { column: Column };

const ControlField = ({ column, draft, isBusy, records, isPart = false }: FieldProps) => {
  const { t } = useTranslation('control');
  const { context } = useRendering();
  const id = useId();
  const name = column.column;
  const label = inLanguage(column.label, context.language);
  const value = draft.chosen[name];
  const fault = draft.faultOf(column);
  const [first] = records;
  const isCommon = first !== undefined && records.every((record) => record[name] === first[name]);
  const wanted = first !== undefined && records.length === 1 ? wantedIn(first, name) : undefined;
  const shared = isCommon ? shownValue(column, first[name]) : undefined;
  const reset = (): void => draft.choose(name, undefined);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) draft.leave(name);
  };
  return (
    <div className={styles.field} data-control={name} data-chosen={value !== undefined} onBlur={leave}>
      <div className={styles.fieldHead}>
        <span className={styles.label}>{label}</span>
        <Reported column={column} records={records} isCommon={isCommon} isPart={isPart} />
        {value === undefined ? null : (
          <IconButton icon="close" iconSize={12} title={t('unchange')} disabled={isBusy} onClick={reset}>
            <span className="visually-hidden">{t('unchangeOf', { label })}</span>
          </IconButton>
        )}
      </div>
      <ControlInput
        id={id}
        column={column}
        label={label}
        value={value}
        from={shared}
        reported={isPart ? undefined : shared}
        unit={unitOf(column, context.language)}
        disabled={isBusy}
        invalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : `${id}-fault`}
        onChange={(next) => draft.choose(name, next)}
      />
      {wanted === undefined || first === undefined ? null : (
        <span className={styles.wanted}>
          <WantedValue column={column} value={first[name]} record={first} place="detail" wanted={wanted} />
        </span>
      )}
      {fault === undefined ? null : (
        <span id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
};

type ReportedProps = Required<Pick<Props, 'records' | 'isPart'>> & { column: Column; isCommon: boolean };

/** The reported value that the devices have in common; of devices that are known in part only a difference is certain. */
const Reported = ({ column, records, isCommon, isPart }: ReportedProps) => {
  const { t } = useTranslation('control');
  const { context } = useRendering();
  const [first] = records;
  if (first === undefined || (isPart && isCommon)) return <span className={styles.now} />;
  if (!isCommon) return <span className={styles.now}>{t('varies')}</span>;
  const { text, unit } = valueText(first[column.column], column, context);
  return <span className={styles.now}>{text === '' ? '—' : `${text}${unit === '' ? '' : `\u00A0${unit}`}`}</span>;
};
