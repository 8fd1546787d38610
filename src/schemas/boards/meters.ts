import type { LocalText } from '../../engine/column.ts';
import type { Hints } from '../../engine/board/hints.ts';
import { recordField, recordsField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** Choices of meters in the boards about energy. Contract "Queries of boards". */

type More = Parameters<typeof recordField>[2];

const missing = { 'x-missing': phrase('engine/board-forms', 'selectCorrespondingMeter') } satisfies Partial<Hints>;

/** Groups hold at most six. Contract "Queries of boards". */
export const maxPerGroup = 6;

export const meterField = (label: LocalText, more?: More) =>
  recordField(label, { kind: 'electricity' }, { ...missing, ...more });
export const waterMeterField = (label: LocalText, more?: More) =>
  recordField(label, { kind: 'water' }, { ...missing, ...more });
export const gasMeterField = (label: LocalText, more?: More) =>
  recordField(label, { kind: 'gas' }, { ...missing, ...more });

export const meterGroupField = (label: LocalText, most: number = maxPerGroup, more?: More) =>
  recordsField(label, { kind: 'electricity', most }, { ...missing, ...more });
export const waterMeterGroupField = (label: LocalText, more?: More) =>
  recordsField(label, { kind: 'water', most: maxPerGroup }, { ...missing, ...more });

/** The meters of one flow: what a meter measures is a part of what the one above it does. */
export const inFlow = { 'x-distinct': 'flow' } satisfies Partial<Hints>;
