import { Link } from 'react-router-dom';
import { usePartTitle } from '../frame/page-title.ts';
import styles from './page-layout.module.css';

export type PartTab = { key: string; label: string; to: string };

type Props = { name: string; tabs: readonly PartTab[]; current: string };

/** The tabs scroll where the window is narrow. */
const bringIntoView = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The parts of a page as tabs, each an address. */
export const PartTabs = ({ name, tabs, current }: Props) => {
  usePartTitle(tabs.find(({ key }) => key === current)?.label);
  return (
    <nav className={styles.tabs} aria-label={name}>
      {tabs.map(({ key, label, to }) => (
        <Link
          key={key}
          ref={key === current ? bringIntoView : null}
          className={styles.tab}
          to={to}
          data-face={label}
          aria-current={key === current ? 'page' : undefined}
        >
          <span className={styles.tabFace}>{label}</span>
        </Link>
      ))}
    </nav>
  );
};
