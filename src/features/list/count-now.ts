import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { isObject } from '../../engine/own-property.ts';

/** The number that matches now, when a call was refused because it is another than the one shown. */
export const countNow = (error: unknown): number | undefined => {
  if (!(error instanceof CallError) || error.status !== statuses.conflict || !error.hasRule('version'))
    return undefined;
  const data = isObject(error.answer) ? error.answer['data'] : undefined;
  const total = isObject(data) ? data['total'] : undefined;
  return typeof total === 'number' ? total : undefined;
};
