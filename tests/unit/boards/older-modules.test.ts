import { expect, it } from 'vitest';
import { withMeasures } from '../../../server/db/migrations/0019-measures.ts';
import { unmetNeed } from '../../../src/engine/board/needs.ts';
import { kindsIn } from '../../../src/engine/board/module-lookup.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { demoModules } from '../demo/checked-modules.ts';
import { contextOf } from './context.ts';
import { boards } from './found.ts';
import { samples } from './samples.ts';

/** Modules as an older version stored them. */
const older = demoModules.map(({ kind: _kind, columns, ...config }): ModuleConfig => ({
  ...config,
  columns: columns.map(({ measures: _measures, ...column }) => column),
}));
const upgraded = new Map(withMeasures(older).map((config) => [config.pid, config]));

it.each(boards.map((board) => [board.type, board] as const))(
  'a stored %s asks the same of modules that an older version stored',
  (type, board) => {
    const sampleContext = samples[type]?.context;
    const context = contextOf({
      ...sampleContext,
      module: (pid) => upgraded.get(pid),
      ofKind: kindsIn(upgraded.values()),
    });
    const stored = samples[type]?.stored;
    expect(board.queries(stored, context)).toEqual(board.queries(stored, contextOf(sampleContext)));
    expect(unmetNeed(board.needs, context)).toBeUndefined();
  },
);
