import { Refusal } from '../http/refusal.ts';
import { type RequestContext, formatContextOf } from '../records/request-context.ts';
import { type MatchedRecord, type MatchedRecords, recordsByText } from './records-by-text.ts';
import { deviceColumn, type ImportTarget } from './target.ts';
import { phrase } from '../texts.ts';

const noDevice = () => new Refusal('notFound', phrase('server/imports', 'deviceNotFound'));

/**
 * The device whose history is imported; `undefined` if each row names its device. Only an id matches, not a name.
 * @throws Refusal notFound
 */
export const deviceOf = (
  target: ImportTarget,
  matchedRecords: ReadonlyMap<string, MatchedRecords>,
): MatchedRecord | undefined => {
  if (target.device === '') return undefined;
  const matches = matchedRecords.get(deviceColumn)?.get(target.device);
  const device = matches?.find(({ did }) => did === target.device);
  if (device === undefined) throw noDevice();
  return device;
};

/** @throws Refusal notFound for a device that is not there, another company's, or not one's own to change */
export const requireDevice = async (requestContext: RequestContext, target: ImportTarget): Promise<void> => {
  if (target.device === '') return;
  const columns = target.columns.filter(({ column }) => column === deviceColumn);
  deviceOf(
    target,
    await recordsByText(requestContext, { ...target, columns }, () => [target.device], formatContextOf(requestContext)),
  );
};
