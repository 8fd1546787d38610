import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { playAlarmSound } from '../../../features/inbox/alarm-sound.ts';
import { chooseAlarmSound, preferences } from '../../../state/preferences.ts';
import styles from './inbox-bell.module.css';

/** Turns the sound of new notifications on, which then plays once, and off. */
export function SoundChoice() {
  const { t } = useTranslation('inbox');
  const { hasAlarmSound } = useSnapshot(preferences);
  const id = useId();
  return (
    <div className={styles.inboxSound}>
      <div>
        <label htmlFor={id}>{t('sound')}</label>
        <p id={`${id}-hint`} className={styles.inboxHint}>
          {t('soundHint')}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={hasAlarmSound}
        onChange={(isOn) => {
          chooseAlarmSound(isOn);
          if (isOn) playAlarmSound('message');
        }}
      />
    </div>
  );
}
