import { readFileSync, readdirSync } from 'node:fs';

import type { LocalText } from '../../src/engine/column.ts';

const folder = new URL('./modules/', import.meta.url);

export type DemoModuleFile = { file: string; config: unknown };

/** Every module file as parsed JSON, unchecked; `checkModule` turns it into a `ModuleConfig`. Sorted by file name. */
export function readDemoModules(): DemoModuleFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ file, config: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown }));
}

export type MenuGroup = { key: string; name: LocalText; icon: string; order: number };

/** The menu groups a `group` of a module may name. Contract "Menu". */
export function readMenuGroups(): MenuGroup[] {
  // The file is ours and tested for this shape.
  return JSON.parse(readFileSync(new URL('../menu/groups.json', import.meta.url), 'utf8')) as MenuGroup[];
}
