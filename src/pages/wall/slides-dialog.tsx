import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { Select } from '../../renderers/parts/select.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import type { ListedDashboard } from '../../schemas/dashboards.ts';
import { useDashboardName } from './use-dashboard-name.ts';
import { slideSeconds, type WallAddress } from './use-wall-address.ts';
import { useWallLink } from '../../features/user-devices/use-devices.ts';
import { WallLink } from '../../features/user-devices/wall-link.tsx';
import styles from './wall.module.css';

type Props = {
  list: readonly ListedDashboard[];
  address: WallAddress;
  /** A wall session can't create links. */
  canLink: boolean;
  onStart: (slides: string[], seconds: number) => void;
  onStop: () => void;
  onClose: () => void;
};

const fewest = 2;

/** Which dashboards follow one another, and how long each is shown. */
export const SlidesDialog = ({ list, address, canLink, onStart, onStop, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const id = useId();
  const nameOf = useDashboardName();
  const isRunning = address.slides.length > 0;
  const [chosen, setChosen] = useState(isRunning ? [...address.slides] : list.map(({ did }) => did));
  const [seconds, setSeconds] = useState(address.seconds);
  const slides = list.map(({ did }) => did).filter((did) => chosen.includes(did));
  return (
    <TitledDialog title={t('slides.title')} className={styles.dialog ?? ''} onClose={onClose}>
      <div className={styles.picture}>
        <p>{t('slides.rule')}</p>
        <fieldset className={styles.choices}>
          <legend>{t('slides.which')}</legend>
          {list.map((dashboard) => (
            <Checkbox
              key={dashboard.did}
              checked={chosen.includes(dashboard.did)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, dashboard.did] : chosen.filter((did) => did !== dashboard.did))
              }
            >
              {nameOf(dashboard)}
            </Checkbox>
          ))}
        </fieldset>
        <FieldRow id={id} label={t('slides.each')}>
          <Select
            id={id}
            value={seconds}
            options={slideSeconds.map((value) => ({ value, label: t('slides.seconds', { count: value }) }))}
            getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
            onChange={setSeconds}
          />
        </FieldRow>
        {slides.length < fewest ? (
          <p role="status">{t('slides.few')}</p>
        ) : (
          canLink && <SlidesLink key={`${slides.join()} ${seconds}`} dashboards={slides} seconds={seconds} />
        )}
      </div>
      <div className={styles.dialogFooter}>
        {isRunning && <Button onClick={onStop}>{t('slides.stop')}</Button>}
        <Button onClick={onClose}>{t('edit.cancel')}</Button>
        <Button type="primary" disabled={slides.length < fewest} onClick={() => onStart(slides, seconds)}>
          {t('slides.start')}
        </Button>
      </div>
    </TitledDialog>
  );
};

/** A link for a wall: it opens the dashboards that were chosen when it was created. After another choice a new link is needed. */
const SlidesLink = (slides: { dashboards: string[]; seconds: number }) => {
  const link = useWallLink({ slides });
  return <WallLink link={link.data} isBusy={link.isPending} onMake={() => link.mutate()} />;
};
