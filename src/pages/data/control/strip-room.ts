import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../state/storage.ts';

/** Tabs that had no linkages when they were last shown, the newest last. */
const storedAs = 'tabswithoutlinkages';
const most = 200;

const known = (): string[] => (readStored(storedAs) ?? '').split(' ').filter((did) => did !== '');

/**
 * Whether the room of the strip is kept before it is known what will be in it: yes, unless the tab was seen without
 * linkages before. What the first visit finds is for the next one; room that closes while one looks moves the rows.
 */
export const useStripRoom = (tab: string | undefined, linkages: number | undefined): boolean => {
  const [seen, setSeen] = useState(() => ({ tab, hasRoom: tab === undefined || !known().includes(tab) }));
  if (seen.tab !== tab) setSeen({ tab, hasRoom: tab === undefined || !known().includes(tab) });
  useEffect(() => {
    if (tab === undefined || linkages === undefined) return;
    const others = known().filter((did) => did !== tab);
    writeStored(storedAs, [...others, ...(linkages === 0 ? [tab] : [])].slice(-most).join(' ') || undefined);
  }, [tab, linkages]);
  return seen.hasRoom;
};
