import type { Dataset } from '../../../engine/board/dataset.ts';
import { defineDrawing, type Drawing } from '../drawing.ts';
import type { PluginBoard } from './plugin-board.ts';
import { PluginPicture } from './plugin-picture.tsx';
import { pluginTables } from './plugin-tables.ts';

/** A plugin's board drawn like a built-in one: with the same card, menu, table and files. */
export const pluginDrawing = (board: PluginBoard): Drawing =>
  defineDrawing<unknown, readonly Dataset[]>({
    read: ({ datasets }) => datasets,
    isEmpty: (datasets) => datasets.length > 0 && datasets.every(({ rows }) => rows.length === 0),
    tables: (datasets, { context }) => pluginTables(datasets, context),
    Picture: ({ model, ...props }) => <PluginPicture board={board} datasets={model} {...props} />,
  });
