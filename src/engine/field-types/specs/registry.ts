import type { Column, SpecId } from '../../column.ts';
import type { Spec } from '../../field-type.ts';
import { linkText } from '../../link-text.ts';
import { bytecountSpec } from './bytecount.ts';
import { celsiusSpec } from './celsius.ts';
import { currencySpec } from './currency.ts';
import { extlinkSpec } from './extlink.ts';
import { fahrenheitSpec } from './fahrenheit.ts';
import { imglinkSpec } from './imglink.ts';
import { linkSpec } from './link.ts';
import { outcomeSpec } from './outcome.ts';
import { percentSpec } from './percent.ts';
import { productSpec } from './product.ts';

/** Every spec of contract "Module config", by id. */
export const specs: Readonly<Record<SpecId, Spec>> = {
  link: linkSpec,
  imglink: imglinkSpec,
  extlink: extlinkSpec,
  currency: currencySpec,
  percent: percentSpec,
  bytecount: bytecountSpec,
  celsius: celsiusSpec,
  fahrenheit: fahrenheitSpec,
  product: productSpec,
  outcome: outcomeSpec,
};

/** The spec of a column, if it has one. */
export function specOf(column: Column): Spec | undefined {
  return column.spec === undefined ? undefined : specs[column.spec];
}

/** True if a column holds addresses, as the specs of links do. */
export const holdsAddress = (column: Column): boolean => specOf(column)?.text === linkText;
