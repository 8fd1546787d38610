import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import { Logo } from '../../features/frame/logo.tsx';
import { session } from '../../state/session.ts';
import answerStyles from './answer.module.css';
import assistantStyles from './assistant.module.css';

const suggestions = [
  { id: 'devices', icon: 'search' },
  { id: 'records', icon: 'history' },
] as const satisfies readonly { id: string; icon: IconName }[];

/** Start screen of the assistant. A click on a suggestion sends its prompt. */
export const Welcome = ({ onAsk }: { onAsk: (prompt: string) => void }) => {
  const { t } = useTranslation('assistant');
  const { nickname } = useSnapshot(session);
  const user = nickname || t('welcome.me');
  return (
    <div className={assistantStyles.welcome}>
      <span className={answerStyles.mark}>
        <Logo size={32} />
      </span>
      <p className={assistantStyles.welcomeTitle}>{t('welcome.title')}</p>
      <p>{t('welcome.text')}</p>
      <div className={assistantStyles.offers}>
        {suggestions.map(({ id, icon }) => (
          <button
            key={id}
            type="button"
            className={assistantStyles.offer}
            onClick={() => onAsk(t(`welcome.${id}Prompt`, { user }))}
          >
            <Icon name={icon} size={20} />
            <span>
              <b>{t(`welcome.${id}`)}</b>
              <span>{t(`welcome.${id}Text`)}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
};
