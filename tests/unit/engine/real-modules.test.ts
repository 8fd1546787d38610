import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { decodeRecord, encodeRecord } from '../../../src/engine/record-codec.ts';
import { compile } from '../../../src/engine/views/compile.ts';
import { checkRecord, checkShown } from '../../../src/schemas/check-record.ts';

/** Made-up configs, and where they lie beside the repository those made from real data models and devices. */
const folders = [
  resolve(import.meta.dirname, '../../fixtures/modules'),
  join(process.env['COLONNADE_SHARED'] ?? resolve(import.meta.dirname, '../../../../shared'), 'data/modules'),
].filter((folder) => existsSync(folder));

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const jsonIn = (path: string): string[] =>
  existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];

function checked(folder: string, name: string): ModuleConfig {
  const result = checkModule(read(join(folder, name)));
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.value;
}

describe.each(folders)('the modules in %s', (folder) => {
  it.each(jsonIn(folder))('%s is a config and compiles into every view', (name) => {
    const config = checked(folder, name);
    for (const purpose of ['table', 'add', 'edit', 'detail', 'conditions'] as const) {
      expect(compile(config, purpose).pid).toBe(config.pid);
    }
  });

  it.each(jsonIn(join(folder, 'records')))(
    'the record of %s can be added, shown in a form and stored again',
    (name) => {
      const config = checked(folder, name);
      const { data } = read(join(folder, 'records', name)) as { data: Record<string, string | number> };
      expect(checkRecord(config, 'add', data)).toEqual({ ok: true, value: data });
      const decoded = decodeRecord(config, data);
      expect(checkShown(compile(config, 'edit'), decoded)).toEqual([]);
      expect(encodeRecord(config, decoded)).toEqual(data);
    },
  );
});
