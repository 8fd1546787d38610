import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('./modules/', import.meta.url);

export type DemoModuleFile = { file: string; config: unknown };

/** Every module file as parsed JSON, unchecked; `checkModule` turns it into a `ModuleConfig`. Sorted by file name. */
export function readDemoModules(): DemoModuleFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ file, config: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown }));
}
