import { expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import { fixedModules } from '../../../server/demo/seed.ts';

it('the fixed products stand by themselves: none refers to a module of the demo', () => {
  const modules = fixedModules();
  const pids = new Set(modules.map((config) => String((config as { pid: string }).pid)));
  for (const config of modules)
    expect(checkModule(config, { hasPid: (pid) => pids.has(pid) })).toMatchObject({ ok: true });
});
