import type { LocalText, ModuleConfig } from '../../../src/engine/column.ts';
import { isObject, type JsonObject } from '../../../src/engine/own-property.ts';
import type { Report } from '../../drivers/report.ts';
import { maxSeconds } from '../clock-ahead.ts';
import { valuesFrom } from './payload.ts';
import type { DeviceTopic } from './topics.ts';
import { phrase } from '../../texts.ts';

/** An MQTT message for one module. `now`: time of receipt, epoch seconds. */
export type Message = { payload: Buffer; isRetained: boolean; now: number };

/** Bytes; a longer payload is refused without parsing. */
export const maxPayload = 64 * 1024;

const tooLong: LocalText = phrase('server/devices', 'payloadTooLarge', { limit: maxPayload / 1024 });
const notJson: LocalText = phrase('server/devices', 'payloadNotObject');
const nothingKnown: LocalText = phrase('server/devices', 'payloadUnmatched');
/** Of a report by any source. */
export const noValues: LocalText = phrase('server/devices', 'reportEmpty');
const wrongTime: LocalText = phrase('server/devices', 'payloadTimeWrong');
/** Of commands too. */
export const sharedTopic: LocalText = phrase('server/devices', 'topicShared');
const notAvailability: LocalText = phrase('server/devices', 'availabilityWrong');

const unreadable = (device: string, { payload, now }: Message, why: LocalText): Report => ({
  device,
  at: now,
  values: {},
  unreadable: { why, text: payload.subarray(0, 1000).toString('utf8') },
});

/** Refused in the module of each record that has this topic: none of them may be taken for the other. */
export const sharedReport = ({ device }: DeviceTopic, message: Message): Report =>
  unreadable(device, message, sharedTopic);

const parsed = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Epoch seconds of a time in seconds, in milliseconds or as ISO 8601 with a zone; anything else is not a number. */
const secondsOf = (value: unknown): number => {
  // Number() makes numbers of true and [5].
  if (typeof value !== 'string' && typeof value !== 'number') return Number.NaN;
  const number = typeof value === 'string' && !/^\d+$/.test(value) ? isoMilliseconds(value) : Number(value);
  return Math.floor(number > maxSeconds ? number / 1000 : number);
};

const isoMilliseconds = (text: string): number =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Time of the values: `at`, or `last_seen` of Zigbee2MQTT. */
const timeOf = ({ at, last_seen: seen }: JsonObject): number | undefined => {
  const time = isGiven(at) ? at : seen;
  return isGiven(time) ? secondsOf(time) : undefined;
};

const idOf = ({ id }: JsonObject): Pick<Report, 'id'> =>
  typeof id === 'string' || typeof id === 'number' ? { id: String(id).slice(0, 128) } : {};

const context = new Set(['at', 'id', 'last_seen']);
const hasValues = (body: object): boolean => Object.keys(body).some((name) => !context.has(name));

const readState = ({ kind, device }: DeviceTopic, message: Message, config: ModuleConfig): Report => {
  const body = parsed(message.payload);
  if (!isObject(body)) return unreadable(device, message, notJson);
  const values = valuesFrom(config, body);
  // A state without a known value is a sign of life: Zigbee2MQTT sends states that only say how well a device is received.
  if (kind === 'report' && Object.keys(values).length === 0)
    return unreadable(device, message, hasValues(body) ? nothingKnown : noValues);
  const time = timeOf(body);
  if (Number.isNaN(time)) return unreadable(device, message, wrongTime);
  return {
    device,
    at: time ?? message.now,
    values,
    // In a state topic every property is a column, so `id` is not an idempotency key there.
    ...(kind === 'report' ? idOf(body) : {}),
    ...(time === undefined && message.isRetained ? { isUndated: true } : {}),
  };
};

/** Availability as plain text, or as `{"state": …}`. */
const availabilityIn = (payload: Buffer): unknown => {
  const body = parsed(payload);
  return isObject(body) ? body['state'] : payload.toString('utf8').trim();
};

/** True if the bridge of a Zigbee network reports that it is offline, also by its last will. */
export const isBridgeGone = ({ payload }: Pick<Message, 'payload'>): boolean =>
  payload.length <= maxPayload && availabilityIn(payload) === 'offline';

/** A retained “online” is ignored: its sender may be offline by now. */
const readAvailability = (device: string, message: Message): Report | undefined => {
  const word = availabilityIn(message.payload);
  if (word !== 'online' && word !== 'offline') return unreadable(device, message, notAvailability);
  if (word === 'online' && message.isRetained) return undefined;
  return { device, at: message.now, values: {}, isReachable: word === 'online' };
};

/** Decodes a message to a report of its device; nothing for an empty payload, which only deletes a retained message. */
export const reportOf = (topic: DeviceTopic, message: Message, config: ModuleConfig): Report | undefined => {
  if (message.payload.length === 0) return undefined;
  if (message.payload.length > maxPayload) return unreadable(topic.device, message, tooLong);
  return topic.kind === 'availability' ? readAvailability(topic.device, message) : readState(topic, message, config);
};
