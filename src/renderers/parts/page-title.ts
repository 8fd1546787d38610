import { useEffect } from 'react';
import { resolvePath, useLocation } from 'react-router-dom';
import type { PageTab } from './page-tabs.tsx';

/** From the whole to its part: the page, which of its tabs is open, and which part of that. */
const ranks = ['page', 'tab', 'part'] as const;
type Rank = (typeof ranks)[number];

const titles = new Map<Rank, string>();

/** The browser's tab names what is open first, then the page, then the product. */
const updateDocument = (): void => {
  const names = ranks.toReversed().flatMap((rank) => titles.get(rank) ?? []);
  document.title = [...names, 'Colonnade'].join(' · ');
};

const setTitle = (rank: Rank, title: string | undefined): void => {
  if (title) titles.set(rank, title);
  else titles.delete(rank);
  updateDocument();
};

/** The name of a page in the browser's tab, which stays until the next page has one. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => setTitle('page', title), [title]);
}

/** What of the page is open, as long as it is: two pages that differ in nothing else have different titles in the browser's history. */
export function usePartTitle(title: string | undefined, rank: Exclude<Rank, 'page'> = 'part'): void {
  useEffect(() => {
    setTitle(rank, title);
    return () => setTitle(rank, undefined);
  }, [rank, title]);
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
