import { Checkbox } from 'antd';
import { Select } from '../parts/select.tsx';
import { RecordSelect } from '../fields/record-select.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { markedOption, ValueMark } from '../fields/value-mark.tsx';
import styles from './conditions.module.css';
import { type EditorProps, texts } from './operand-draft.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Up to this many choices are listed as checkboxes; more are picked from a select. */
const boxesAtMost = 8;

const EnumOperand = ({ id, column, label, operand, onChange, invalid }: EditorProps) => {
  const { language } = useRendering().context;
  const text = useDataText();
  const options = Object.entries(column.enum ?? {}).map(([value, name]) => ({
    value,
    label: inLanguage(name, language),
  }));
  const keys = options.map(({ value }) => value);
  const chosen = texts(operand);
  const set = (next: readonly string[]): void => onChange(next.length === 0 ? undefined : [...next]);
  if (options.length <= boxesAtMost) {
    // Not the library's group: it keeps its options in a plain object and so loses a value such as `constructor`.
    return (
      <div id={id} className={styles.boxes} role="group" aria-label={label} data-invalid={invalid}>
        {options.map(({ value, label: name }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              set(keys.filter((key) => (key === value ? target.checked : chosen.includes(key))))
            }
          >
            <ValueMark column={column} value={value} />
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </div>
    );
  }
  return (
    <Select
      id={id}
      mode="multiple"
      className={styles.fill ?? ''}
      aria-label={label}
      placeholder={text('field.choose')}
      options={options}
      optionRender={markedOption(column)}
      value={chosen}
      showSearch={{ optionFilterProp: 'label' }}
      {...(invalid ? { status: 'error' } : {})}
      onChange={set}
    />
  );
};

/** Most records that one condition compares with. */
const maxRecords = 50;

export const RecordsOperand = ({ id, column, label, operand, onChange, invalid }: EditorProps) => (
  <RecordSelect
    id={id}
    label={label}
    pid={column.pid ?? column.didlist?.pid ?? ''}
    display={column.refdisplay}
    selected={texts(operand)}
    capacity={maxRecords}
    disabled={false}
    invalid={invalid}
    onSelect={(dids) => onChange(dids.length === 0 ? undefined : [...dids])}
  />
);

/** The engine requests choices where a value is one of several: of the column's own, or of another module's records. */
export const ChoicesOperand = (props: EditorProps) =>
  props.column.enum === undefined ? <RecordsOperand {...props} /> : <EnumOperand {...props} />;
