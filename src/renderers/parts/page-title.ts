import { useEffect } from 'react';
import { resolvePath, useLocation } from 'react-router-dom';
import type { PageTab } from './page-tabs.tsx';

/** From the whole to its part: the page, which of its tabs is open, and which part of that. */
const ranks = ['page', 'tab', 'part'] as const;
type Rank = (typeof ranks)[number];

const named = new Map<Rank, string>();

/** The browser's tab names what is open first, then the page, then the product. */
const write = (): void => {
  const names = ranks.toReversed().flatMap((rank) => named.get(rank) ?? []);
  document.title = [...names, 'Colonnade'].join(' · ');
};

const say = (rank: Rank, title: string | undefined): void => {
  if (title) named.set(rank, title);
  else named.delete(rank);
  write();
};

/** The name of a page in the browser's tab, which stays until the next page has one. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => say('page', title), [title]);
}

/** What of the page is open, as long as it is: pages that differ in that only are told apart in the history too. */
export function usePartTitle(title: string | undefined, rank: Exclude<Rank, 'page'> = 'part'): void {
  useEffect(() => {
    say(rank, title);
    return () => say(rank, undefined);
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
