import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import type { MenuModule } from '../../schemas/menu.ts';
import { useLanguage } from '../../state/preferences.ts';
import { routes } from '../../features/navigation/routes.ts';
import { version } from '../../features/frame/version.ts';
import { Flyout } from './flyout.tsx';
import { iconOf } from './group-icon.ts';
import { groupOf } from './menu-groups.ts';
import { useFlyout } from './use-flyout.ts';
import styles from './rail.module.css';
import { inLanguage } from '../../texts/phrase.ts';

type Props = { modules: readonly MenuModule[] | undefined; currentPid: string | undefined };

/** The groups of the menu; a rest of the pointer, a press or the right arrow shows a group's products. */
export function Rail({ modules, currentPid }: Props) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const flyout = useFlyout();
  const rail = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const opened = modules?.find((group) => group.id === flyout.open);
  const current = groupOf(modules ?? [], currentPid);
  const item = (id: string | undefined) =>
    rail.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(id ?? '')}"]`);
  const enter = (id: string) => {
    flushSync(() => flyout.set(id));
    panel.current?.querySelector('a')?.focus();
  };
  const close = (returnFocus: boolean) => {
    if (returnFocus) {
      item(flyout.open)?.focus();
    }
    flyout.set(undefined);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'ArrowRight') {
      event.preventDefault();
      enter(id);
    } else if (event.key === 'Escape') {
      close(false);
    } else if (step && modules) {
      event.preventDefault();
      const index = modules.findIndex((group) => group.id === id);
      item(modules[(index + step + modules.length) % modules.length]?.id)?.focus();
    }
  };
  return (
    <nav
      ref={rail}
      className={styles.rail}
      aria-label={t('mainMenu')}
      onPointerEnter={flyout.cancel}
      onPointerLeave={flyout.leave}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
          flyout.set(undefined);
        }
      }}
    >
      <div className={styles.items}>
        <Link className={styles.item} to={routes.dashboard()} title={t('dashboard')}>
          <Icon name="dashboard" size={20} />
          <span className={styles.word}>{t('dashboard')}</span>
        </Link>
        {modules?.map((group) => (
          <button
            key={group.id}
            type="button"
            data-group={group.id}
            className={group === current ? `${styles.item} ${styles.itemCurrent}` : styles.item}
            aria-expanded={group === opened}
            aria-current={group === current ? 'true' : undefined}
            title={inLanguage(group.name, language)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && flyout.rest(group.id)}
            onClick={(event) => (event.detail === 0 ? enter(group.id) : flyout.set(group.id))}
            onKeyDown={(event) => onKey(event, group.id)}
          >
            <Icon name={iconOf(group)} size={20} />
            <span className={styles.word}>{inLanguage(group.name, language)}</span>
          </button>
        ))}
        {!modules && <RailSkeleton />}
      </div>
      <span className={styles.version} title={t('version', { version })}>
        {version}
      </span>
      {opened && (
        <Flyout
          group={opened}
          panel={panel}
          top={item(opened.id)?.offsetTop ?? 0}
          currentPid={currentPid}
          onClose={close}
        />
      )}
    </nav>
  );
}

const skeletonItems = 7;

function RailSkeleton() {
  return Array.from({ length: skeletonItems }, (_item, index) => (
    <span key={index} className={styles.item}>
      <SkeletonBar width={1.25} height={1.25} />
      <SkeletonBar width={2.25} />
    </span>
  ));
}
