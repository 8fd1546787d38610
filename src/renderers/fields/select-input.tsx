import { ownProperty } from '../../engine/own-property.ts';
import { Icon } from '../parts/icon.tsx';
import type { InputProps } from './field.ts';
import { OnDemand, onDemand } from './on-demand.tsx';
import { useRendering } from './rendering.tsx';
import { useChoiceWriting } from './use-choice-writing.ts';
import { useDataText } from './use-data-text.ts';
import { inLanguage } from '../../texts/phrase.ts';

const select = onDemand<InputProps>(async () => (await import('./enum-select.tsx')).EnumSelect);

export const SelectInput = (props: InputProps) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const { id, column, label, value, onChange, disabled, invalid, describedBy } = props;
  const choices = Object.entries(column.enum ?? {}).map(([key, name]) => ({
    value: key,
    label: inLanguage(name, language),
  }));
  const writing = useChoiceWriting(value, onChange, choices);
  const displayText =
    typeof value === 'string' ? (inLanguage(ownProperty(column.enum ?? {}, value), language) ?? value) : '';
  return (
    <OnDemand
      control={select}
      props={props}
      id={id}
      label={label}
      displayText={displayText}
      placeholder={text('field.choose')}
      icon={<Icon name="down" size={12} />}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      writing={writing}
      isList
    />
  );
};
