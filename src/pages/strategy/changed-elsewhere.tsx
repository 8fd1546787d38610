import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../drafts/form-notes.tsx';
import type { ModuleConfig } from '../../engine/column.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import type { StoredConfiguration } from '../../features/policies/policy-configuration.ts';
import { type Draft, type Setting, settingsLacking } from './configuration-draft.ts';
import { useApplicationTexts } from './use-application-texts.ts';
import styles from './strategy.module.css';

type Props = {
  config: ModuleConfig;
  draft: Draft;
  theirs: StoredConfiguration;
  onTake: () => void;
  onKeep: () => void;
};

/** Another version is stored than the one that was edited: what differs, and which one is to be kept. */
export const ChangedElsewhereNote = ({ config, draft, theirs, onTake, onKeep }: Props) => {
  const { t } = useTranslation('strategy');
  const { zone } = useRendering().context;
  const { configurations, savedby = '', savedat = 0 } = theirs;
  const applicationTexts = useApplicationTexts(config, [...draft, ...configurations]);
  const textOf = (setting: Setting): string => {
    const type = t(`types.${setting.type}`);
    if (setting.kind === 'type') return type;
    if (setting.kind === 'sifter') return t('elsewhere.sifter', { type, name: t(`sifters.${setting.sifter}`) });
    const { application, list } = setting;
    const [name, link] = [applicationTexts.name(application), applicationTexts.link(application)];
    return t('elsewhere.application', { type, list: t(`lists.${list}`), name, link });
  };
  const sides = [
    { key: 'mine', settings: settingsLacking(draft, configurations) },
    { key: 'theirs', settings: settingsLacking(configurations, draft) },
  ] as const;
  return (
    <div className={styles.elsewhere} role="group" aria-label={t('save.elsewhere')}>
      <FormNote
        tone="warning"
        icon="warning"
        buttons={
          <>
            <Button size="small" onClick={onTake}>
              {t('elsewhere.take')}
            </Button>
            <Button size="small" onClick={onKeep}>
              {t('elsewhere.keep')}
            </Button>
          </>
        }
      >
        {savedby === ''
          ? t('elsewhere.text')
          : t('elsewhere.savedBy', { name: savedby, time: formatMoment(savedat, zone) })}
        {sides.map(({ key, settings }) =>
          settings.length === 0 ? null : (
            <ul key={key} className={styles.settings} aria-label={t(`elsewhere.${key}`)}>
              <li aria-hidden="true">{t(`elsewhere.${key}`)}</li>
              {settings.map((setting) => (
                <li key={setting.key}>{textOf(setting)}</li>
              ))}
            </ul>
          ),
        )}
      </FormNote>
    </div>
  );
};
