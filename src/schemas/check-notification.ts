import type { NotificationDraft } from '../engine/alarms/notification-form.ts';
import type { JsonSchema } from '../engine/field-type.ts';
import { compileSchema, errorPath } from './compile-schema.ts';
import { presentValues } from './form-at.ts';

/** JSON pointers of the fields that the form of a notification refuses, each once. */
export const notificationFaults = (form: JsonSchema, draft: NotificationDraft): string[] => {
  const errors = compileSchema(form)(presentValues(form, draft));
  return [...new Set(errors.filter(({ keyword }) => keyword !== 'if').map(errorPath))];
};
