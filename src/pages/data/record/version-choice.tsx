import type { Column, RecordValues } from '../../../engine/column.ts';
import { storedValue } from '../../../engine/column-value.ts';
import { formatMoment } from '../../../engine/moment.ts';
import { cellOf } from '../../../renderers/fields/cells.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { useValue } from '../../../renderers/form/value-store.ts';
import styles from './form-pages.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  column: Column;
  /** Shown values. */
  draftValue: unknown;
  stored: unknown;
  /** The record as it is stored now: names, and when it changed. */
  record: RecordValues;
  names: Readonly<Record<string, string>>;
};

/** Two values of one field in one frame, the local one first; the stored one shows author and time. */
export const VersionChoice = ({ column, draftValue, stored, record, names }: Props) => {
  const [value, choose] = useValue(column.column);
  const isMine = value === draftValue;
  const text = useDataText();
  const { language, zone } = useRendering().context;
  const label = text('conflict.choice', { label: inLanguage(column.label, language) });
  const updated = record['updatetime'];
  const time = typeof updated === 'number' ? formatMoment(updated, zone, 'HH:mm') : '';
  const rows = [
    { key: 'mine', value: draftValue, source: text('conflict.mine'), isChosen: isMine },
    {
      key: 'stored',
      value: stored,
      source: text('conflict.stored', { who: editorOf(record) ?? '', time }),
      isChosen: !isMine,
    },
  ];
  return (
    <fieldset id={`field-${column.column}`} className={styles.choices} aria-label={label}>
      {rows.map(({ key, value, source, isChosen }) => (
        <label key={key} className={styles.choice}>
          <input
            type="radio"
            className="choice-box"
            name={`version-${column.column}`}
            checked={isChosen}
            onChange={() => choose(key === 'mine' ? draftValue : stored)}
          />
          <span className={styles.choiceValue}>
            <Shown column={column} value={value} names={names} />
          </span>
          <span className={styles.choiceSource}>{source}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** Who stored the version, where the platform says so. */
export const editorOf = (record: RecordValues): string | undefined => {
  const name = record['updater_name'];
  return typeof name === 'string' && name !== '' ? name : undefined;
};

const Shown = ({
  column,
  value,
  names,
}: {
  column: Column;
  value: unknown;
  names: Readonly<Record<string, string>>;
}) => {
  const Value = cellOf('', column.type);
  const stored = storedValue({ ...column, canbeempty: true }, value);
  const name = typeof stored === 'string' ? names[stored] : undefined;
  return (
    <Value
      column={column}
      value={stored}
      record={{ [column.column]: stored, ...(name === undefined ? {} : { [`${column.column}_name`]: name }) }}
      place="detail"
    />
  );
};
