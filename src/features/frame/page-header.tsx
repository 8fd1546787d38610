import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { hasMovedFocus } from '../../state/focus-since-navigation.ts';
import { focusOpenedLink } from './focus-opened-link.ts';
import { type PageTab, PageTabs } from './page-tabs.tsx';
import { usePageTitle, useTabTitle } from './page-title.ts';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import styles from './page-header.module.css';

type Props = {
  /** Missing while it is still on its way. */
  title: string | undefined;
  /** Sub-navigation of a module, on the same line as the title. */
  tabs?: readonly PageTab[];
  /** Name of the sub-navigation. */
  tabsLabel?: string;
  /** Buttons at the right; at most one is primary. `null` on a page that never has any, so that no line is reserved. */
  actions?: ReactNode;
  /** Shown before the title: a link back. */
  breadcrumb?: ReactNode;
  /** Shown after the title: the state of the page's subject. */
  status?: ReactNode;
};

/**
 * The head of every page in the shell. Names the browser's tab and takes the focus when its page is opened; after Back
 * the focus goes on to the link that was followed.
 */
export function PageHeader({ title, tabs, tabsLabel, actions, breadcrumb, status }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { t } = useTranslation('parts');
  const { pathname } = useLocation();
  usePageTitle(title);
  useTabTitle(tabs);
  useEffect(() => {
    const { activeElement } = document;
    // A field that a page has focused already keeps the focus.
    const isWithinPage = activeElement?.parentElement?.closest('main') != null;
    const isElsewhere = hasMovedFocus() && activeElement !== null && activeElement !== document.body;
    if (isWithinPage || isElsewhere) return undefined;
    heading.current?.focus({ preventScroll: true });
    return focusOpenedLink();
  }, [pathname]);
  return (
    <header className={styles.head}>
      {breadcrumb}
      <h1 ref={heading} tabIndex={-1} className={styles.title} title={title}>
        {title ?? (
          <>
            <SkeletonBar width={9} height={1.25} />
            <span className="visually-hidden">{t('loading')}</span>
          </>
        )}
      </h1>
      {status}
      {tabs && tabs.length > 0 && <PageTabs tabs={tabs} label={tabsLabel} />}
      {actions === null ? null : <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
