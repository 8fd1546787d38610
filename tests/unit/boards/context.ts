import { kindsIn } from '../../../src/engine/board/module-lookup.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { demoModules } from '../demo/checked-modules.ts';
import type { BoardContext } from '../../../src/engine/board/board-context.ts';

/** The demo's modules and a Saturday noon in Shanghai. */
export const electricity = '300000000000000000000001';
export const filterdid = 'tab1';

const configs = new Map<string, ModuleConfig>(demoModules.map((config) => [config.pid, config]));

export const contextOf = (over: Partial<BoardContext> = {}): BoardContext => ({
  now: Date.parse('2026-11-21T12:00:00+08:00') / 1000,
  zone: 'Asia/Shanghai',
  pid: electricity,
  filterdid,
  module: (pid) => configs.get(pid),
  ofKind: kindsIn(demoModules),
  read: () => undefined,
  ...over,
});
