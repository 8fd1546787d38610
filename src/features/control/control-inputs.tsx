import { Button } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../engine/column.ts';
import { decimalsOf } from '../../engine/number-text.ts';
import type { InputProps } from '../../renderers/fields/field.ts';
import { inputOf } from '../../renderers/fields/inputs.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ValueMark } from '../../renderers/fields/value-mark.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './control-inputs.module.css';
import { hasButtons } from './has-buttons.ts';
import type { FieldTypeId } from '../../engine/field-type-ids.ts';
import { inLanguage } from '../../texts/phrase.ts';

type ControlInputProps = InputProps & {
  /** The reported value that a step starts at. */
  from: unknown;
  /** The reported value of all devices, where it is known. */
  reported: unknown;
};

/** One of a few values, each a button that a finger hits. */
const ChoiceButtons = ({ from: _from, reported, ...props }: ControlInputProps) => {
  const { t } = useTranslation('control');
  const { id, column, label, value, onChange, disabled, describedBy } = props;
  const { language } = useRendering().context;
  const choices = Object.entries(column.enum ?? {});
  const Plain = inputOf(column);
  if (!hasButtons(column)) return <Plain {...props} />;
  return (
    <div id={id} className={styles.choices} role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {choices.map(([key, name]) => (
        <label
          key={key}
          className={styles.choice}
          data-reported={reported === key}
          title={reported === key ? t('reported') : undefined}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={value === key}
            disabled={disabled}
            onChange={() => onChange(key)}
          />
          <ValueMark column={column} value={key} />
          <bdi>{inLanguage(name, language)}</bdi>
          {reported === key ? <span className="visually-hidden">{t('reportedMark')}</span> : null}
        </label>
      ))}
    </div>
  );
};

const stepped = (column: Column, value: unknown, direction: 1 | -1): number => {
  const { min = -Infinity, max = Infinity, step = 1 } = column;
  const start = min > -Infinity ? min : 0;
  const next = typeof value === 'number' ? value + direction * step : start;
  return Number(Math.min(max, Math.max(min, next)).toFixed(decimalsOf(column) ?? 3));
};

/** A number with a smaller and a greater one a press away. */
const Stepper = ({ from, reported: _reported, ...props }: ControlInputProps) => {
  const { column, label, value, onChange, disabled } = props;
  const { t } = useTranslation('control');
  const Plain = inputOf(column);
  const move = (direction: 1 | -1): void => onChange(stepped(column, value ?? from, direction));
  return (
    <div className={styles.stepper}>
      <Button
        aria-label={t('less', { label })}
        icon={<Icon name="minus" />}
        disabled={disabled}
        onClick={() => move(-1)}
      />
      <Plain {...props} />
      <Button
        aria-label={t('more', { label })}
        icon={<Icon name="plus" />}
        disabled={disabled}
        onClick={() => move(1)}
      />
    </div>
  );
};

/** Inputs made for fingers, by column type; other types have the one of their forms. */
const controlInputs: Partial<Readonly<Record<FieldTypeId, ComponentType<ControlInputProps>>>> = {
  int: Stepper,
  float: Stepper,
  enum: ChoiceButtons,
};

export const ControlInput = (props: ControlInputProps) => {
  const Own = controlInputs[props.column.type];
  const { from: _from, reported: _reported, ...plain } = props;
  const Plain = inputOf(props.column);
  return Own === undefined ? <Plain {...plain} /> : <Own {...props} />;
};
