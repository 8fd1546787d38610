import { checkModule } from '../../../src/engine/check-module.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { readDemoModules } from '../../../server/demo/modules.ts';

/** The module files of the demo as the server takes them; a wrong one names every fault. */
export const demoModules: readonly ModuleConfig[] = readDemoModules().map(({ file, config }) => {
  const checked = checkModule(config);
  if (!checked.ok) throw new Error(`${file}: ${JSON.stringify(checked.faults)}`);
  return checked.value;
});
