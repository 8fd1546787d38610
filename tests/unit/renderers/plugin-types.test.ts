import { readFileSync } from 'node:fs';
import type * as published from 'colonnade/boards';
import { expect, expectTypeOf, it } from 'vitest';
import type { Board, BoardFault } from '../../../src/engine/board/board.ts';
import type { DatasetQuery } from '../../../src/engine/board/dataset.ts';
import type { DataRow } from '../../../src/engine/board/rows.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import * as real from '../../../src/renderers/boards/plugins/boards-module.ts';
import type { StoredThing } from '../../../src/engine/board/board-context.ts';

/** The types that authors of plugins copy are those of the console. What is wrong here fails the type check. */

it('has the types that authors are given, and declares what there is', () => {
  expectTypeOf<published.Dataset>().toEqualTypeOf<real.Dataset>();
  expectTypeOf<published.PluginDrawContext>().toEqualTypeOf<real.PluginDrawContext>();
  expectTypeOf<published.Drawn>().toEqualTypeOf<real.Drawn>();
  expectTypeOf<published.DataRow>().toEqualTypeOf<DataRow>();
  expectTypeOf<published.StoredThing>().toEqualTypeOf<StoredThing>();
  // Plugins see only a part of a module.
  expectTypeOf<ModuleConfig>().toExtend<published.ModuleConfig>();
  expectTypeOf<real.BoardContext>().toExtend<published.BoardContext>();
  expectTypeOf<keyof real.BoardContext>().toEqualTypeOf<keyof published.BoardContext>();

  expectTypeOf<published.DatasetQuery>().toEqualTypeOf<DatasetQuery>();
  expectTypeOf<published.PluginDefinition>().toExtend<real.PluginDefinition>();
  expectTypeOf<keyof published.PluginDefinition>().toEqualTypeOf<keyof real.PluginDefinition>();
  expectTypeOf<published.BoardFault>().toExtend<BoardFault>();
  expectTypeOf<real.PluginBoard>().toExtend<published.PluginBoard>();
  expectTypeOf<NonNullable<published.PluginDefinition['colour']>>().toEqualTypeOf<Board['colour']>();

  // A context is handed back as it came, with all that it holds.
  type OfContext = 'askUse' | 'ofTab';
  type Functions = Exclude<keyof typeof published, 'defineBoard' | OfContext>;
  expectTypeOf<keyof typeof real>().toEqualTypeOf<keyof typeof published>();
  expectTypeOf<Pick<typeof real, Functions>>().toExtend<Pick<typeof published, Functions>>();
  type Rest<Call> = Call extends (context: never, ...rest: infer Others) => infer Answer ? [Others, Answer] : never;
  expectTypeOf<Rest<typeof real.askUse>>().toEqualTypeOf<Rest<typeof published.askUse>>();
  expectTypeOf<Rest<typeof real.ofTab>>().toEqualTypeOf<Rest<typeof published.ofTab>>();
  const text = readFileSync('examples/colonnade-boards.d.ts', 'utf8');
  const declared = [...text.matchAll(/export function (\w+)/g)].map(([, name]) => name);
  expect(new Set(declared)).toEqual(new Set(Object.keys(real)));
});
