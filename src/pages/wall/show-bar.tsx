import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../renderers/parts/icon.tsx';
import { MenuButton, type MenuItem } from '../../renderers/parts/menu-button.tsx';
import { routes } from '../../features/navigation/routes.ts';
import { useSignOut } from '../../features/user-devices/use-sign-out.ts';
import type { SlideShow } from './use-slide-show.ts';
import { wallFocus } from './wall-focus.ts';
import styles from './wall.module.css';
import own from './show-bar.module.css';

type Props = {
  isRevealed: boolean;
  /** The dashboard that is shown. */
  name: string;
  /** Whose it is, where it is another person's. */
  owner: string | undefined;
  dashboards: readonly MenuItem[];
  onChooserOpen: (isOpen: boolean) => void;
  slides: SlideShow;
  /** Absent where it may only be read. */
  onEdit: (() => void) | undefined;
};

/** Toolbar of a wall outside the editor; it appears with the pointer or the focus. */
export const ShowBar = ({ isRevealed, name, owner, dashboards, onChooserOpen, slides, onEdit }: Props) => {
  const { t } = useTranslation('wall');
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <nav className={styles.bar} data-hidden={!isRevealed} aria-label={t('bar')}>
      <Button type="text" icon={<Icon name="left" />} onClick={() => void navigate(routes.home())}>
        {t('menu.back')}
      </Button>
      {dashboards.length > 0 && (
        <MenuButton
          name={t('boards.choose')}
          label={name}
          icon={<Icon name="dashboard" />}
          items={dashboards}
          onOpenChange={onChooserOpen}
        />
      )}
      {owner !== undefined && <span className={styles.note}>{t('readOnlyNote', { owner })}</span>}
      {slides.count > 1 && <SlideTools {...slides} />}
      {onEdit !== undefined && (
        <Button id={wallFocus.shown} type="primary" icon={<Icon name="edit" />} onClick={onEdit}>
          {t('edit.begin')}
        </Button>
      )}
      <Button type="text" icon={<Icon name="signOut" />} onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </nav>
  );
};

const SlideTools = ({ isPaused, pause, step }: SlideShow) => {
  const { t } = useTranslation('wall');
  return (
    <>
      <Button type="text" icon={<Icon name="left" />} aria-label={t('slides.previous')} onClick={() => step(-1)} />
      <Button type="text" aria-keyshortcuts="Space" onClick={pause}>
        {t(isPaused ? 'slides.resume' : 'slides.pause')}
      </Button>
      <Button type="text" icon={<Icon name="right" />} aria-label={t('slides.next')} onClick={() => step(1)} />
    </>
  );
};

/** Position in the slide show, and whether it is paused. */
export const SlideDots = ({ count, index, isPaused }: SlideShow) => {
  const { t } = useTranslation('wall');
  return (
    <ol className={own.dots} data-paused={isPaused} aria-label={t('slides.place', { at: index + 1, count })}>
      {Array.from({ length: count }, (_, position) => (
        <li key={position} aria-current={position === index} />
      ))}
    </ol>
  );
};
