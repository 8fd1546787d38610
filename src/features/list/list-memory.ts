import type { Selection } from '../../renderers/table/selection.ts';
import { createEntryMemory } from '../../state/entry-memory.ts';

/** State that Back restores beside the URL: scroll position and selection. */
export type ListSnapshot = { top: number; selection: Selection; all?: number | undefined };

export const { recall, remember } = createEntryMemory<ListSnapshot>();
