import type { LocalText } from '../column.ts';
import type { JsonSchema } from '../field-type.ts';
import { phrase } from '../../texts/phrase.ts';
import { fieldsOf } from './hints.ts';

type Warnings = ReadonlyMap<string, LocalText>;

const none: Warnings = new Map();

const recordsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/**
 * Warnings by field name: a record that an earlier field of the same `x-distinct` group names is shown there only. Such a
 * form can be saved, for a site may have fewer meters than the form has places.
 */
export function repeatedRecords(form: JsonSchema, values: { readonly [name: string]: unknown }): Warnings {
  const labels = new Map<string, LocalText>();
  const warnings = fieldsOf(form).flatMap(([name, { 'x-distinct': group, 'x-label': label }]) => {
    if (group === undefined) return [];
    const keys = recordsOf(values[name]).map((did) => `${group} ${String(did)}`);
    const former = keys.map((key) => labels.get(key)).find((earlier) => earlier !== undefined);
    for (const key of keys) if (!labels.has(key)) labels.set(key, label);
    return former === undefined ? [] : [[name, phrase('engine/board', 'alsoChosen', { label: former })] as const];
  });
  return warnings.length === 0 ? none : new Map(warnings);
}
