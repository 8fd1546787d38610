import type { Language } from '../../src/engine/column.ts';
import { inLanguage, phrase } from '../texts.ts';

/** Heads of a table in an answer: one text of the catalogue, columns separated by ` | `. */
export const columnHeads = (
  key: Parameters<typeof phrase<'server/assistant', HeadKey>>[1],
  language: Language,
): string[] => inLanguage(phrase('server/assistant', key), language).split(' | ');

type HeadKey =
  | 'changesHead'
  | 'commandsHead'
  | 'devicesHead'
  | 'fieldsHead'
  | 'gapsHead'
  | 'rightsHead'
  | 'runsHead'
  | 'timesHead'
  | 'rulesHead'
  | 'deedsHead';
