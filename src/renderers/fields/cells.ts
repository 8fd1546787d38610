import type { ComponentType } from 'react';
import { DidlistCell } from './didlist-cell.tsx';
import type { CellProps } from './field.ts';
import { FileCell } from './file-cell.tsx';
import { NumberCell } from './number-cell.tsx';
import { RefCell } from './ref-cell.tsx';
import { LinkCell } from './specs/link.tsx';
import { ProductCell } from './specs/product.tsx';
import { TextCell } from './text-cell.tsx';
import type { FieldTypeId } from '../../engine/field-type-ids.ts';

/** How a value of every column type is read. Apart from the inputs, so that a list loads none of them. */
const cells: Readonly<Record<FieldTypeId, ComponentType<CellProps>>> = {
  int: NumberCell,
  float: NumberCell,
  string: TextCell,
  enum: TextCell,
  timestamp: TextCell,
  time: TextCell,
  ref: RefCell,
  didlist: DidlistCell,
  validperiod: TextCell,
  mounths: TextCell,
};

/** Cells that a spec puts in the place of its type's own, by the name the engine gives them. */
const specCells: Readonly<Record<string, ComponentType<CellProps>>> = {
  'cell:file': FileCell,
  'cell:link': LinkCell,
  'cell:extlink': LinkCell,
  'cell:imglink': FileCell,
  'cell:product': ProductCell,
};

/** The cell that the engine names, else the one of the type. */
export const cellOf = (name: string, type: FieldTypeId): ComponentType<CellProps> => specCells[name] ?? cells[type];
