import type { ComponentType } from 'react';
import { createLoader, type Loader } from '../../../renderers/parts/loader.ts';

/** Renderer of a kind of fenced block; exported by the file of this folder with that name. */
export type BlockView = ComponentType<{ source: string }>;

/** `board.block.tsx` renders ```` ```board ````. Each file is lazy-loaded when an answer has such a block. */
const files = import.meta.glob<BlockView>('./*.block.tsx', { import: 'View' });

export const blockKinds: readonly string[] = Object.keys(files).map((path) => path.slice(2, -'.block.tsx'.length));

const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(2, -'.block.tsx'.length), createLoader(load)] as const),
);

/** Loads what draws this kind; `undefined` for a kind that the console does not know. */
export const loaderOf = (kind: string): Loader<BlockView> | undefined => loaders.get(kind);
