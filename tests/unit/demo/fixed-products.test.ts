import { expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import { products } from '../../../src/engine/products.ts';
import { fixedModules } from '../../../server/demo/seed.ts';

it('the fixed products stand by themselves: none refers to a module of the demo', () => {
  const modules = fixedModules();
  const pids = new Set(modules.map((config) => String((config as { pid: string }).pid)));
  for (const config of modules)
    expect(checkModule(config, { hasPid: (pid) => pids.has(pid) })).toMatchObject({ ok: true });
});

it('what the server writes of runs is read in the language of the reader', () => {
  const modules = fixedModules() as { pid: string; columns: unknown[] }[];
  const executions = modules.find(({ pid }) => pid === products.executions);
  expect(executions?.columns).toContainEqual(expect.objectContaining({ column: 'describe', spec: 'outcome' }));
});
