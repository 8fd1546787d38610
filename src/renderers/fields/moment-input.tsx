import { formatMoment } from '../../engine/moment.ts';
import { Icon } from '../parts/icon.tsx';
import type { InputProps } from './field.ts';
import { hasClock } from './has-clock.ts';
import { OnDemand, onDemand } from './on-demand.tsx';
import { useRendering } from './rendering.tsx';
import { useDataText } from './use-data-text.ts';
import { useMomentWriting } from './use-moment-writing.ts';

const picker = onDemand<InputProps>(async () => (await import('./moment-picker.tsx')).MomentPicker);

/** A day and time on the tenant's clock, in any browser time zone. */
export const MomentInput = (props: InputProps) => {
  const text = useDataText();
  const { zone } = useRendering().context;
  const { id, column, label, value, onChange, disabled, invalid, describedBy } = props;
  const writing = useMomentWriting(value, onChange, column.format);
  const displayText =
    typeof value === 'number' && Number.isFinite(value) ? formatMoment(value, zone, column.format) : value;
  return (
    <OnDemand
      control={picker}
      props={props}
      id={id}
      label={label}
      displayText={typeof displayText === 'string' ? displayText : ''}
      placeholder={text(hasClock(column.format) ? 'field.pickTime' : 'field.pickDate')}
      icon={<Icon name={hasClock(column.format) ? 'clock' : 'calendar'} />}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      writing={writing}
    />
  );
};
