import { hash } from 'node:crypto';
import type { Report } from '../drivers/report.ts';

/**
 * Marks of the last reports of a device, so that a repeated delivery (at-least-once) is known: of the report's id, or
 * without one of its time and values. A bounded list in one text; the oldest goes first.
 */
const maxMarks = 24;
const length = 8;

/** One call of `hash`: a hash object per report takes twice as long as the digest itself. */
const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, length);

/** Canonical JSON: independent of the order of the values. */
const canonical = (values: Report['values']): string =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const markOf = ({ id, at, values }: Report): string =>
  digest(id === undefined ? `at ${at} ${canonical(values)}` : `id ${id}`);

export const hasMark = (marks: string, mark: string): boolean => {
  for (let index = 0; index < marks.length; index += length) if (marks.startsWith(mark, index)) return true;
  return false;
};

export const withMark = (marks: string, mark: string): string => `${marks}${mark}`.slice(-maxMarks * length);

/** True if older marks may have been dropped. */
export const isFull = (marks: string): boolean => marks.length >= maxMarks * length;
