import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './sign-in.module.css';

type Props = {
  failure: string | undefined;
  isBusy: boolean;
  reason: string | undefined;
  /** Labels of the button; signing in unless named. */
  actionLabel?: { idle: string; busy: string };
};

/** What went wrong, the button, and why it can't be pressed yet. */
export function SignInFooter({ failure, isBusy, reason, actionLabel }: Props) {
  const { t } = useTranslation('login');
  const { idle, busy } = actionLabel ?? { idle: t('submit'), busy: t('submitting') };
  return (
    <div>
      {failure && (
        <p className={styles.failure} role="alert">
          <Icon name="fault" />
          <span>{failure}</span>
        </p>
      )}
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        disabled={reason !== undefined || isBusy}
        aria-describedby="sign-in-reason"
      >
        {isBusy ? busy : idle}
      </Button>
      <p id="sign-in-reason" className={styles.help}>
        {reason ?? '\u00a0'}
      </p>
    </div>
  );
}
