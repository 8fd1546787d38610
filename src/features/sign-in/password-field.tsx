import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInField } from './sign-in-field.tsx';
import styles from './sign-in.module.css';

type Props = Omit<ComponentProps<typeof SignInField>, 'type' | 'suffix'>;

/** Password input with a button that shows or hides the text. */
export function PasswordField(props: Props) {
  const { t } = useTranslation('login');
  const [isShown, setShown] = useState(false);
  return (
    <SignInField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button type="button" className={styles.reveal} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('hidePassword') : t('showPassword')}
        </button>
      }
    />
  );
}
