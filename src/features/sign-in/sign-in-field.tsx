import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import type { FieldFault } from './sign-in-rules.ts';
import styles from './sign-in.module.css';

type Props = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: string;
  fault?: FieldFault | undefined;
  /** A fault in words of its own, as the server says it. */
  faultText?: string | undefined;
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
 * A field of the pages without a session; the input names fault and help to assistive technology. A plain input: antd's
 * brings its own styles along, and this page weighs as little as it can.
 */
export function SignInField({ label, fault, faultText, help, prefix, suffix, beside, after, ...input }: Props) {
  const { t } = useTranslation('login');
  const generatedId = useId();
  const id = input.id ?? generatedId;
  const notes = { fault: (fault === undefined ? faultText : t(fault)) || undefined, help: help || undefined };
  return (
    <FieldRow {...notes} id={id} label={label} isAlert>
      <div className={styles.fieldRow}>
        <span className={styles.frame} data-slot="field-frame" data-faulty={notes.fault !== undefined}>
          {prefix && <span className={styles.prefix}>{prefix}</span>}
          <input {...input} id={id} aria-invalid={notes.fault !== undefined} aria-describedby={noteOf(id, notes)} />
          {suffix}
        </span>
        {beside}
      </div>
      {after}
    </FieldRow>
  );
}
