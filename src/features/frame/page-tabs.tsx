import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styles from './page-header.module.css';

/** `isCurrent` where the tabs of a page differ in the query only; else the path decides. */
export type PageTab = { key: string; label: string; to: string; isCurrent?: boolean };

type Props = { tabs: readonly PageTab[]; label?: string | undefined };

const faceOf = ({ isCurrent }: PageTab): string => [styles.tab, isCurrent === true ? 'active' : ''].join(' ');

/** On a phone the tabs are a strip that scrolls: the chosen one is whole. */
const useCurrentInView = (count: number) => {
  const nav = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]');
    if (current && nav.current && nav.current.scrollWidth > nav.current.clientWidth)
      current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname, search, count]);
  return nav;
};

/** Sub-navigation between pages, and between the parts of one: underlined tabs, each an address. */
export const PageTabs = ({ tabs, label }: Props) => (
  <nav ref={useCurrentInView(tabs.length)} className={styles.tabs} aria-label={label}>
    {tabs.map((tab) =>
      tab.isCurrent === undefined ? (
        <NavLink key={tab.key} to={tab.to} className={styles.tab} data-face={tab.label}>
          <span>{tab.label}</span>
        </NavLink>
      ) : (
        <Link
          key={tab.key}
          to={tab.to}
          className={faceOf(tab)}
          data-face={tab.label}
          aria-current={tab.isCurrent ? 'page' : undefined}
        >
          <span>{tab.label}</span>
        </Link>
      ),
    )}
  </nav>
);
