import { measures } from './measure-table.ts';
import type { Column, Language, LocalText } from './column.ts';
import { specOf } from './field-types/specs/registry.ts';
import { inLanguage, phrase } from '../texts/phrase.ts';

/** Units that languages write differently: ℃ and 分钟 in Chinese, °C and min in English (look: numbers). */
const unitNames: Readonly<Record<string, LocalText>> = {
  '°C': phrase('engine/common', 'celsius'),
  '℃': phrase('engine/common', 'celsius'),
  min: phrase('engine/common', 'minuteUnit'),
  h: phrase('engine/common', 'hourUnit'),
  s: phrase('engine/common', 'secondUnit'),
};

/** A unit as a language writes it; most are alike in all. */
export function localUnit(unit: string, language: Language): string {
  return Object.hasOwn(unitNames, unit) ? (inLanguage(unitNames[unit], language) ?? unit) : unit;
}

/** The unit behind a column's numbers: its spec's suffix, else its own, else `''`. */
export function unitOf(column: Column, language: Language): string {
  return localUnit(inLanguage(specOf(column)?.suffix, language) ?? column.unit ?? '', language);
}

/** Whether amounts of a unit have shares: 20 ℃ is not twice as warm as 10 ℃, because its zero is arbitrary. */
export const hasShares = (unit: string): boolean => !Object.hasOwn(measures.temperature.units, unit);
