import type { Column } from './column.ts';
import { specOf } from './field-types/specs/registry.ts';

/**
 * Decimals a column shows: its spec's, else those of `multiple`, else `undefined` for "as given, at most 3". Whole
 * numbers pass no `multiple`, for them it does not exist.
 */
export function decimalsOf(column: Column, multiple?: number): number | undefined {
  return specOf(column)?.decimals ?? (multiple === undefined ? undefined : decimalsOfMultiple(multiple));
}

/** log10 of a multiple, at most 6. Contract "Module config". */
export function decimalsOfMultiple(multiple: number): number {
  return Math.min(6, Math.max(0, Math.ceil(Math.log10(multiple) - 1e-9)));
}

/**
 * What a value breaks that has more decimals than `multiple` stores, as params of the rule `decimals`; `asking` chooses
 * another sentence: of 1 whole numbers, of 10 one decimal, of 0.001 whole thousands.
 */
export function scaleParams(multiple: number, unit = ''): { [name: string]: string | number } {
  if (multiple < 1) {
    const limit = Math.round(1 / multiple);
    return { asking: 'multiples', limit, example: 3 * limit, unit };
  }
  const limit = Math.ceil(Math.log10(multiple) - 1e-9);
  const asking = ['whole', 'decimal'][limit];
  return asking === undefined ? { limit } : { asking, limit };
}

/** A number for a person: comma between thousands in both languages, the minus sign −, fixed decimals if given. */
export function numberText(value: number, decimals?: number): string {
  const fixed = decimals === undefined ? trimmed(value.toFixed(3)) : value.toFixed(decimals);
  const [whole = '', fraction] = fixed.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const sign = value < 0 && /[1-9]/.test(fixed) ? '−' : '';
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`);
}

/** Decimals that a number has, however many its column would show. */
export function decimalsIn(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.min(100, Math.max(0, fraction.length - Number(exponent)));
}

function trimmed(fixed: string): string {
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}

const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Text that reads as a number, as conditions accept it; anything else is `undefined`. */
export function readNumber(text: string): number | undefined {
  const trimmedText = text.trim();
  if (!plainNumber.test(trimmedText)) return undefined;
  const value = Number(trimmedText);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Parses a typed or imported number: thousands separators, `−`, full-width digits and a unit at the end are allowed.
 */
export function readTypedNumber(text: string, unit: string): number | undefined {
  let plain = text.normalize('NFKC').replaceAll('−', '-').trim();
  const suffix = unit.normalize('NFKC');
  if (suffix !== '' && plain.endsWith(suffix)) plain = plain.slice(0, -suffix.length).trim();
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) plain = plain.replaceAll(',', '');
  return readNumber(plain);
}
