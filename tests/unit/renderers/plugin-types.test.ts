import { readFileSync } from 'node:fs';
import type * as given from 'colonnade/boards';
import { expect, expectTypeOf, it } from 'vitest';
import type { Board, BoardFault } from '../../../src/engine/board/board.ts';
import type { DatasetQuery } from '../../../src/engine/board/dataset.ts';
import type { DataRow } from '../../../src/engine/board/rows.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import * as real from '../../../src/renderers/boards/plugins/boards-module.ts';
import type { StoredThing } from '../../../src/engine/board/board-context.ts';

/** The types that authors of plugins copy are those of the console. What is wrong here fails the type check. */

it('has the types that authors are given, and declares what there is', () => {
  expectTypeOf<given.Dataset>().toEqualTypeOf<real.Dataset>();
  expectTypeOf<given.PluginDrawContext>().toEqualTypeOf<real.PluginDrawContext>();
  expectTypeOf<given.Drawn>().toEqualTypeOf<real.Drawn>();
  expectTypeOf<given.DataRow>().toEqualTypeOf<DataRow>();
  expectTypeOf<given.StoredThing>().toEqualTypeOf<StoredThing>();
  // Plugins see only a part of a module.
  expectTypeOf<ModuleConfig>().toExtend<given.ModuleConfig>();
  expectTypeOf<real.BoardContext>().toExtend<given.BoardContext>();
  expectTypeOf<keyof real.BoardContext>().toEqualTypeOf<keyof given.BoardContext>();

  expectTypeOf<given.DatasetQuery>().toEqualTypeOf<DatasetQuery>();
  expectTypeOf<given.PluginDefinition>().toExtend<real.PluginDefinition>();
  expectTypeOf<keyof given.PluginDefinition>().toEqualTypeOf<keyof real.PluginDefinition>();
  expectTypeOf<given.BoardFault>().toExtend<BoardFault>();
  expectTypeOf<real.PluginBoard>().toExtend<given.PluginBoard>();
  expectTypeOf<NonNullable<given.PluginDefinition['colour']>>().toEqualTypeOf<Board['colour']>();

  // A context is handed back as it came, with all that it holds.
  type OfContext = 'askUse' | 'ofTab';
  type Functions = Exclude<keyof typeof given, 'defineBoard' | OfContext>;
  expectTypeOf<keyof typeof real>().toEqualTypeOf<keyof typeof given>();
  expectTypeOf<Pick<typeof real, Functions>>().toExtend<Pick<typeof given, Functions>>();
  type Rest<Call> = Call extends (context: never, ...rest: infer Others) => infer Answer ? [Others, Answer] : never;
  expectTypeOf<Rest<typeof real.askUse>>().toEqualTypeOf<Rest<typeof given.askUse>>();
  expectTypeOf<Rest<typeof real.ofTab>>().toEqualTypeOf<Rest<typeof given.ofTab>>();
  const text = readFileSync('examples/colonnade-boards.d.ts', 'utf8');
  const declared = [...text.matchAll(/export function (\w+)/g)].map(([, name]) => name);
  expect(new Set(declared)).toEqual(new Set(Object.keys(real)));
});
