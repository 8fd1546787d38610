import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { FieldFault } from './sign-in-rules.ts';
import styles from './sign-in.module.css';

type Props = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: string;
  fault?: FieldFault | undefined;
  /** A fault in words of its own, as the server says it. */
  words?: string | undefined;
  help?: ReactNode;
  /** Inside the frame, before and after what is typed. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** At the right of the input, for example the button that sends a code. */
  beside?: ReactNode;
  /** Below the input, before the help. */
  after?: ReactNode;
};

/**
 * Label above, input, then the fault or the help; the input names both to assistive technology. A plain input: antd's
 * brings its whole form library along, a tenth of what this page may weigh.
 */
export function SignInField({ label, fault, words, help, prefix, suffix, beside, after, ...input }: Props) {
  const { t } = useTranslation('login');
  const own = useId();
  const id = input.id ?? own;
  const said = fault === undefined ? words : t(fault);
  const note = said || help ? `${id}-note` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.fieldRow}>
        <span className={styles.frame} data-slot="field-frame" data-faulty={said !== undefined}>
          {prefix && <span className={styles.prefix}>{prefix}</span>}
          <input {...input} id={id} aria-invalid={said !== undefined} aria-describedby={note} />
          {suffix}
        </span>
        {beside}
      </div>
      {after}
      {said && (
        <p id={note} className={styles.fault} data-slot="field-note" role="alert">
          <Icon name="fault" size={12} />
          {said}
        </p>
      )}
      {!said && help && (
        <p id={note} className={styles.help} data-slot="field-note">
          {help}
        </p>
      )}
    </div>
  );
}
