import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { columnsOf, tenantColumn } from '../../src/engine/builtin-columns.ts';
import type { ConditionItem, ModuleConfig, Stored } from '../../src/engine/column.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { nowSeconds } from '../../server/clock.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import type { User } from '../../src/schemas/wire.ts';
import { sharedFolder, startTestServer, type TestServer } from './harness.ts';

// Modules of our own making, and those of real devices and public data models where their files are beside the repository.

let server: TestServer;
let administrator: User;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
});
afterAll(() => server.close());

const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) =>
  server.call(endpoint, input, { session: administrator });

const folders = ['tests/fixtures/modules', join(sharedFolder, 'data/modules')];
const filesIn = async (folder: string): Promise<[file: string, folder: string][]> => {
  const files = await readdir(folder).catch(() => []);
  return files.filter((file) => file.endsWith('.json')).map((file) => [file, folder]);
};
const moduleFiles = (await Promise.all(folders.map(filesIn))).flat();

/** A value that the column takes, for any type. */
const sampleOf = (config: ModuleConfig, name: string): Stored | undefined => {
  const column = columnsOf(config).get(name);
  if (!column || column.rw === 1) return undefined;
  const low = column.min ?? 1;
  const samples: Partial<Record<string, Stored>> = {
    enum: Object.keys(column.enum ?? {})[0] ?? null,
    int: Math.ceil(low),
    float: Math.ceil(low) * (column.multiple ?? 1),
    timestamp: 1_700_000_000,
    time: 3600,
    validperiod: ['08:00:00-20:00:00'],
    mounths: [1, 2],
    string: 'abc'.slice(0, column.maxlength ?? 3),
  };
  return samples[column.type];
};

describe('real modules', () => {
  it.each(moduleFiles)(
    '%s applies; its records are listed, filtered by every column, changed and deleted',
    async (file, folder) => {
      const input: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
      const outcome = await applyModules(server.db, [input], { owner: null, now: nowSeconds(), companies: 'all' });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
      const pid = outcome.applied[0]?.pid ?? '';
      const { data: module } = await ask(endpoints.moduleConfig, { pid });
      const fileText = await readFile(join(folder, 'records', file), 'utf8').catch(() => '{"data":{}}');
      const data: Record<string, Stored> = {
        name: file,
        ...(JSON.parse(fileText) as { data: Record<string, Stored> }).data,
      };
      for (const column of module.columns)
        if (column.builtin !== true && data[column.column] === undefined && column.required > 0) {
          const sample = sampleOf(module, column.column);
          if (sample !== undefined) data[column.column] = sample;
        }
      const created = await ask(endpoints.createRecord, { pid, data });
      expect(created).toMatchObject({ status: 0 });
      const stored = (await ask(endpoints.readRecord, { pid, did: created.did })).data;
      for (const column of module.columns) {
        if (column.column === tenantColumn) continue;
        const value = stored[column.column] ?? sampleOf(module, column.column) ?? null;
        if (value === null) continue;
        const operand = Array.isArray(value) ? value[0] : value;
        for (const type of fieldTypeOf(column).operators) {
          const v = type === 'between' ? [operand, operand] : operand;
          const item: ConditionItem = { k: column.column, type, v };
          const answer = await ask(endpoints.queryRecords, { pid, condition: [item] });
          expect({ item, status: answer.status, msg: answer.msg }).toEqual({ item, status: 0, msg: '' });
          if (type === '=' && stored[column.column] !== null)
            expect(answer.result.data.map(({ did }) => did)).toContain(created.did);
        }
      }
      const change = { pid, did: created.did, version: 1, data: { name: 'Changed' } };
      expect(await ask(endpoints.updateRecord, change)).toMatchObject({ status: 0, data: { name: 'Changed' } });
      expect(await ask(endpoints.deleteRecords, { pid, dids: [created.did] })).toMatchObject({ deleted: 1 });
    },
  );
});
