import { Icon } from '../parts/icon.tsx';
import { OnDemand, onDemand } from './on-demand.tsx';
import { useDataText } from './use-data-text.ts';
import { useRecordNames } from './use-record-names.ts';
import { nameTyped, useRecordWriting } from './use-record-writing.ts';
import type { RecordInputProps } from './record-input-props.ts';

const select = onDemand<RecordInputProps>(async () => (await import('./record-select.tsx')).RecordSelect);

/** Choice of records of another module: one, or several up to a capacity. */
export const RecordInput = (props: RecordInputProps) => {
  const text = useDataText();
  const { id, label, pid, selected, disabled, invalid, describedBy, names, display } = props;
  const recordNames = useRecordNames(
    pid,
    selected.filter((did) => nameTyped(did) === undefined),
    names,
    display,
  );
  const writing = useRecordWriting(props);
  return (
    <OnDemand
      control={select}
      props={props}
      id={id}
      label={label}
      displayText={selected.map((did) => recordNames[did] ?? nameTyped(did) ?? did).join(text('field.comma'))}
      placeholder={text('field.choose')}
      icon={<Icon name="down" size={12} />}
      disabled={disabled || pid === ''}
      invalid={invalid}
      describedBy={describedBy}
      writing={writing}
      isList
    />
  );
};
