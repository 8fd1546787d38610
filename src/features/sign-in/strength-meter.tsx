import { useTranslation } from 'react-i18next';
import { passwordStrength, type PasswordStrength } from '../../schemas/password-rule.ts';
import styles from './strength-meter.module.css';

const levels = { weak: 1, medium: 2, strong: 3 } as const satisfies Record<PasswordStrength, number>;

/** How strong a new password is, in three bars and a word. Contract "Sign-in". */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('login');
  const strength = password === '' ? undefined : passwordStrength(password);
  const level = strength === undefined ? 0 : levels[strength];
  const word = strength === undefined ? t('strengthNone') : t(`strengths.${strength}`);
  return (
    <div
      className={styles.strength}
      role="meter"
      aria-label={t('strength')}
      aria-valuemin={0}
      aria-valuemax={3}
      aria-valuenow={level}
      aria-valuetext={word}
      data-strength={strength}
    >
      {[1, 2, 3].map((bar) => (
        <span key={bar} className={styles.strengthBar} data-full={bar <= level} />
      ))}
      <span className={styles.strengthWord} aria-hidden="true">
        {word}
      </span>
    </div>
  );
}
