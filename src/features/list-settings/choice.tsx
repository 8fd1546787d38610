import { useId } from 'react';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import styles from './list-settings.module.css';

type Props<V extends string> = {
  value: V;
  options: readonly { value: V; label: string; icon?: IconName }[];
  onChange: (value: V) => void;
} & ({ label: string } | { labelledBy: string });

/** Radio group of two or three visible options. Native radios: a list of columns draws a hundred of these. */
export const Choice = <V extends string>({ value, options, onChange, ...named }: Props<V>) => {
  const name = useId();
  return (
    <span
      role="radiogroup"
      className={styles.segments}
      {...('label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy })}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon === undefined ? null : <Icon name={option.icon} size={12} />}
          {option.label}
        </label>
      ))}
    </span>
  );
};
