import { useEffect, useRef, useState } from 'react';
import type { Entry, Section } from './entries.ts';

/** The highlighted result: the first one until another is chosen. It is scrolled into view. */
export function useHighlight(sections: readonly Section[]) {
  const [chosen, setChosen] = useState<string>();
  const entries = sections.flatMap((section) => section.entries);
  const current = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  return {
    /** The element with the results. */
    list,
    current,
    /** Without an entry the first result is highlighted again. */
    highlight: (entry: Entry | undefined): void => setChosen(entry?.id),
    /** The result that a key moves to; undefined for other keys. */
    neighbourBy: (key: string): Entry | undefined => neighbour(key, sections, current),
  };
}

/** Where a key leads from the entry that is marked: around the ends, and with Page keys from section to section. */
function neighbour(key: string, sections: readonly Section[], current: Entry | undefined): Entry | undefined {
  const entries = sections.flatMap((section) => section.entries);
  const index = entries.findIndex((entry) => entry === current);
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const step = key === 'ArrowDown' ? 1 : entries.length - 1;
    return entries[(index + step) % entries.length];
  }
  if (key === 'PageDown' || key === 'PageUp') {
    const section = sections.findIndex(({ entries: members }) => members.some((entry) => entry === current));
    const step = key === 'PageDown' ? 1 : sections.length - 1;
    return sections[(section + step) % sections.length]?.entries[0];
  }
  return undefined;
}
