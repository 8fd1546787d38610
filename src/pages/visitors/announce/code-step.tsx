import { Button } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { useSecondsUntil } from '../../../renderers/parts/use-seconds-until.ts';
import { PhoneTitle } from '../../../features/frame/phone-frame.tsx';
import { SignInField } from '../../../features/sign-in/sign-in-field.tsx';
import loginStyles from '../../../features/sign-in/sign-in.module.css';
import styles from './announce.module.css';

type Props = {
  /** The code that was tried last. */
  code: string;
  /** Why it does not open the form. */
  refusal: { reason: string; until: number } | undefined;
  /** Something was typed before the code became old. */
  hasInput: boolean;
  onEnter: (code: string) => void;
};

/** The code by hand: for who did not scan it, and in the place of one that is wrong or old. */
export function CodeStep({ code, refusal, hasInput, onEnter }: Props) {
  const { t } = useTranslation('visitors');
  const [typed, setTyped] = useState(code);
  const wait = useSecondsUntil(refusal?.until ?? 0);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '' && wait === 0) onEnter(typed);
  };
  return (
    <>
      <PhoneTitle>{t('announce.codeTitle')}</PhoneTitle>
      <p className={styles.intro}>{t('announce.codeIntro')}</p>
      <form className={`${loginStyles.form} ${styles.form}`} noValidate onSubmit={submit}>
        {refusal && (
          <p className={`${loginStyles.failure} ${styles.failure}`} role="alert">
            <Icon name="fault" />
            <span>
              {refusal.reason}
              {hasInput ? ` ${t('announce.kept')}` : ''}
            </span>
          </p>
        )}
        <SignInField
          label={t('announce.code')}
          name="code"
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="primary" htmlType="submit" size="large" block disabled={typed.trim() === '' || wait > 0}>
          {wait > 0 ? t('announce.wait', { seconds: wait }) : t('announce.goOn')}
        </Button>
      </form>
    </>
  );
}
