import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import formStyles from '../../features/forms/form.module.css';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { inLanguage } from '../../texts/phrase.ts';
import type { NotifySectionProps, TimeStatus } from './notify-props.ts';
import { timeEditPart } from './time-edit-part.ts';
import { useTimeStatus } from './use-notifications.ts';
import styles from './notify.module.css';

/** When records of the module expire: read, or in edit. */
export const TimeState = ({ config, guard }: NotifySectionProps) => {
  const { t } = useTranslation('notify');
  const id = useId();
  const stored = useTimeStatus(config.pid);
  const [isEditing, setEditing] = useState(false);
  const Edit = useLoaded(timeEditPart, isEditing);
  const isFormShown = isEditing && Edit !== undefined;
  // What opened the form takes its place again, and the focus with it.
  const done = (): void => {
    setEditing(false);
    focusElement(`${id}-edit`);
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('time.title')}</h2>
        {isFormShown || stored.data === undefined ? null : (
          <Button id={`${id}-edit`} icon={<Icon name="edit" />} loading={isEditing} onClick={() => setEditing(true)}>
            {t(stored.data === null ? 'time.set' : 'time.edit')}
          </Button>
        )}
      </div>
      {stored.isError && stored.data === undefined ? (
        <ErrorState title={t('time.failed')} onRetry={() => void stored.refetch()} />
      ) : stored.data === undefined ? (
        <SkeletonBar width={24} />
      ) : isFormShown ? (
        <Edit config={config} guard={guard} stored={stored.data} onDone={done} />
      ) : (
        <TimeFacts config={config} stored={stored.data} />
      )}
    </section>
  );
};

const TimeFacts = ({ config, stored }: { config: ModuleConfig; stored: TimeStatus | null }) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  if (stored === null) return <p className={formStyles.help}>{t('time.none')}</p>;
  const column = columnsOf(config).get(stored.time_field);
  const duration = (seconds: number) =>
    t('time.duration', { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('time.field')}</dt>
        <dd>{inLanguage(column?.label, language) ?? stored.time_field}</dd>
      </div>
      <div>
        <dt>{t('time.notify')}</dt>
        <dd>{duration(stored.notify_duration)}</dd>
      </div>
      <div>
        <dt>{t('time.expiring')}</dt>
        <dd>{duration(stored.expiring_duration)}</dd>
      </div>
    </dl>
  );
};
