import type { board } from '../../schemas/boards/data.board.ts';
import { type ConfigOf, defineDrawing } from './drawing.ts';

type Model = { value: number | undefined; unit: string };

export const drawing = defineDrawing<ConfigOf<typeof board>, Model>({
  read: ({ config }) => ({ value: undefined, unit: config.unit }),
  isEmpty: ({ value }) => value === undefined,
  tables: () => [],
  Picture: () => null,
});
