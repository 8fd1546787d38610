import { type Static, Type } from 'typebox';
import type { Column } from '../engine/column.ts';
import type { KindId } from '../engine/measure-table.ts';
import { ColumnProperties } from './module-config.ts';
import { furtherTexts, LocalText, Pid } from './wire.ts';

/** The menu: groups of modules, each module a product. Contract "Menu". */

export const Product = Type.Object({
  pid: Pid,
  name: LocalText,
  category: Type.Optional(Type.Object({ name: Type.String(), en: Type.String(), zh: Type.String() }, furtherTexts)),
  icon: Type.Optional(Type.String()),
  isspacevt: Type.Boolean(),
  /** What the module's devices are. */
  kind: Type.Optional(Type.Unsafe<KindId>(Type.String())),
  columns: Type.Optional(Type.Array(Type.Unsafe<Column>(ColumnProperties))),
});
export type Product = Static<typeof Product>;

export const MenuModule = Type.Object({
  id: Type.String(),
  name: LocalText,
  icon: Type.String(),
  products: Type.Array(Product),
});
export type MenuModule = Static<typeof MenuModule>;
