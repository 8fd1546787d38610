import { useEffect } from 'react';
import { resolvePath, useLocation } from 'react-router-dom';
import type { PageTab } from './page-tabs.tsx';

/** From the whole to its part: the page, which of its tabs is open, and which part of that. */
const ranks = ['page', 'tab', 'part'] as const;
type Rank = (typeof ranks)[number];

type Title = { text: string };

const titles = new Map<Rank, Title>();

/** Document title: the open part first, then the page, then the product. */
const updateDocument = (): void => {
  const names = ranks.toReversed().flatMap((rank) => titles.get(rank)?.text ?? []);
  document.title = [...names, 'Colonnade'].join(' · ');
};

/**
 * Sets a title, and returns how to remove it. A page that leaves is removed after the next one is there, so it removes its
 * own title only, not that of the page that has replaced it.
 */
function setTitle(rank: Rank, text: string | undefined): () => void {
  const title: Title = { text: text ?? '' };
  if (text) titles.set(rank, title);
  else titles.delete(rank);
  updateDocument();
  return () => {
    if (titles.get(rank) !== title) return;
    titles.delete(rank);
    updateDocument();
  };
}

/** Sets the page's part of the document title, which remains until the next page sets its own. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => void setTitle('page', title), [title]);
}

/**
 * Adds the open part of the page to the document title while mounted, so that such pages differ in the browser's
 * history.
 */
export function usePartTitle(title: string | undefined, rank: Exclude<Rank, 'page'> = 'part'): void {
  useEffect(() => setTitle(rank, title), [rank, title]);
}

/** The name of the tab that the address is on. */
export function useTabTitle(tabs: readonly PageTab[] = []): void {
  const { pathname } = useLocation();
  const isOn = ({ to, isCurrent }: PageTab): boolean => {
    const path = resolvePath(to).pathname;
    return isCurrent ?? (pathname === path || pathname.startsWith(`${path}/`));
  };
  usePartTitle(tabs.find(isOn)?.label, 'tab');
}
