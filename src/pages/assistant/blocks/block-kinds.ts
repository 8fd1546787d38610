import type { ComponentType } from 'react';

/** What a file of this folder exports to draw the fenced blocks of the kind that it is named after. */
export type BlockView = ComponentType<{ source: string }>;

/** `board.block.tsx` draws ```` ```board ````. Each is loaded when an answer has such a block. */
const files = import.meta.glob<BlockView>('./*.block.tsx', { import: 'View' });

export const blockKinds: readonly string[] = Object.keys(files).map((path) => path.slice(2, -'.block.tsx'.length));

/** Loads what draws this kind; nothing for a kind that the console does not know. */
export const loaderOf = (kind: string): (() => Promise<BlockView>) | undefined => files[`./${kind}.block.tsx`];
