import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MenuModule } from '../../schemas/menu.ts';
import { useLanguage } from '../../state/preferences.ts';
import { productPage } from '../../features/navigation/product-pages.ts';
import { byCategory } from './menu-groups.ts';
import { inLanguage } from '../../texts/phrase.ts';
import { KeyCap } from '../../renderers/parts/key-cap.tsx';
import styles from './flyout.module.css';

type Props = {
  group: MenuModule;
  /** The list of the flyout, whose first link the rail focuses. */
  panel: RefObject<HTMLDivElement | null>;
  /** Distance of the rail's item from the top of the rail. */
  top: number;
  currentPid: string | undefined;
  onClose: (returnFocus: boolean) => void;
};

/** Products from which on a category goes over both columns. */
const longCategory = 8;

/** The products of a group in columns by category. Arrows move, Enter opens, Esc closes. */
export function Flyout({ group, panel, top, currentPid, onClose }: Props) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const position = usePlace(panel, top, group.id);
  return (
    <div
      ref={panel}
      className={styles.flyout}
      style={{ top: position }}
      role="group"
      aria-label={inLanguage(group.name, language)}
      onKeyDown={(event) => onFlyoutKey(event, onClose)}
    >
      <div className={styles.flyoutColumns}>
        {byCategory(group.products, language).map((column) => (
          <section key={column.key} className={styles.flyoutColumn} data-long={column.products.length > longCategory}>
            <h2 className={styles.flyoutCategory}>{column.title ?? inLanguage(group.name, language)}</h2>
            {column.products.map((product) => (
              <Link
                key={product.pid}
                className={styles.flyoutProduct}
                to={productPage(product.pid)}
                aria-current={product.pid === currentPid ? 'page' : undefined}
                title={inLanguage(product.name, language)}
                onClick={() => onClose(false)}
              >
                {inLanguage(product.name, language)}
              </Link>
            ))}
          </section>
        ))}
      </div>
      <p className={styles.flyoutKeys} aria-hidden="true">
        <KeyCap>↑↓</KeyCap>
        {t('moveKeys')}
        <KeyCap>Enter</KeyCap>
        {t('openKey')}
        <span className={styles.flyoutHint}>{t('newTabHint')}</span>
      </p>
    </div>
  );
}

/** Beside its rail item, moved up as far as the window demands. */
function usePlace(panel: RefObject<HTMLDivElement | null>, top: number, group: string): number {
  const [panelTop, setPanelTop] = useState(top);
  useLayoutEffect(() => {
    const element = panel.current;
    const room = element?.parentElement?.clientHeight ?? 0;
    const height = element?.offsetHeight ?? 0;
    setPanelTop(Math.max(4, Math.min(top, room - height - 8)));
  }, [panel, top, group]);
  return panelTop;
}

function onFlyoutKey(event: KeyboardEvent<HTMLElement>, onClose: (returnFocus: boolean) => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    onClose(true);
    return;
  }
  const links = [...event.currentTarget.querySelectorAll('a')];
  const index = links.findIndex((link) => link === document.activeElement);
  const next = nextLink(links, index, event.key);
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (event.key === 'ArrowLeft') {
    onClose(true);
  }
}

function nextLink(links: HTMLAnchorElement[], index: number, key: string): HTMLAnchorElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const step = key === 'ArrowDown' ? 1 : links.length - 1;
    return links[(index + step) % links.length];
  }
  const current = links[index];
  if (!current || (key !== 'ArrowRight' && key !== 'ArrowLeft')) {
    return undefined;
  }
  const from = current.getBoundingClientRect();
  const isBeside = (box: DOMRect) => (key === 'ArrowRight' ? box.left > from.left + 1 : box.left < from.left - 1);
  const distance = (link: HTMLAnchorElement) => {
    const box = link.getBoundingClientRect();
    return Math.abs(box.left - from.left) + Math.abs(box.top - from.top);
  };
  return links
    .filter((link) => isBeside(link.getBoundingClientRect()))
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
