import { measures } from './measure-table.ts';
import type { Column, Language } from './column.ts';
import { specOf } from './field-types/specs/registry.ts';
import { inLanguage, phrase } from '../texts/phrase.ts';

/** A unit as a language writes it: ℃ in Chinese, °C in English, all others alike (look: numbers). */
export function localUnit(unit: string, language: Language): string {
  return unit === '°C' || unit === '℃' ? inLanguage(phrase('engine/words', 'celsius'), language) : unit;
}

/** The unit behind a column's numbers: its spec's suffix, else its own, else `''`. */
export function unitOf(column: Column, language: Language): string {
  return localUnit(inLanguage(specOf(column)?.suffix, language) ?? column.unit ?? '', language);
}

/** Whether amounts of a unit have shares: 20 ℃ is not twice as warm as 10 ℃, because its zero is arbitrary. */
export const hasShares = (unit: string): boolean => !Object.hasOwn(measures.temperature.units, unit);
