import type { JsonSchema } from '../field-type.ts';
import { choiceOf } from './notification-form.ts';
import { maxDuration } from './phase.ts';

/** Name of the renderer of a field; each is one widget of `renderers/notification-form`. */
export type TimeWidget = 'choice' | 'duration';

/** When records of a module expire. Durations are seconds; an empty one is 0. */
export type TimeDraft = {
  time_field: string | undefined;
  notify_duration: number | undefined;
  expiring_duration: number | undefined;
};

const duration = { type: 'integer', minimum: 0, maximum: maxDuration, 'x-widget': 'duration' };

/** The form of expiry as a JSON Schema (draft-07), for the names of the columns that something may expire at. */
export const timeForm = (columns: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: { time_field: choiceOf(columns), notify_duration: duration, expiring_duration: duration },
  required: ['time_field'],
});

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A form's values as a draft. */
export const readTimeDraft = ({
  time_field,
  notify_duration,
  expiring_duration,
}: Partial<Record<keyof TimeDraft, unknown>>): TimeDraft => ({
  time_field: typeof time_field === 'string' ? time_field : undefined,
  notify_duration: numberOf(notify_duration),
  expiring_duration: numberOf(expiring_duration),
});
