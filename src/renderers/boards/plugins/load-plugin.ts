import { createModuleLoader } from '../../../api/own-module.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { compileSchema } from '../../../schemas/compile-schema.ts';
import { addDrawing } from '../drawing.ts';
import { type PluginBoard, readPluginBoard } from './plugin-board.ts';
import { pluginDrawing } from './plugin-drawing.tsx';
import type { PluginEntry } from './plugin-entries.ts';

const load = createModuleLoader((module, address) => {
  const board = readPluginBoard(module, address);
  // Compiled when the plugin is loaded, so that an invalid schema rejects the plugin and does not crash the dialog.
  compileSchema(board.form);
  compileSchema(board.stored);
  return board;
});

/** Loads a plugin's board and the texts it needs. Rejects with the reason; a later call tries again. */
export async function loadPlugin(type: string, entry: PluginEntry | undefined): Promise<PluginBoard> {
  await loadTexts('boards', 'parts', 'board-plugins');
  if (entry === undefined) throw new Error(`${type}: the manifest has no such board`);
  const { address, integrity } = entry;
  const board = await load(address, integrity);
  if (board.type !== type) throw new Error(`${address}: type: the manifest says ${type}, the file ${board.type}`);
  addDrawing(board.view, pluginDrawing(board));
  return board;
}
