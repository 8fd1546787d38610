import { isTopic } from '../../../src/engine/check-module.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';

/**
 * MQTT topics: the base topic of a module's devices, and the meaning of the topics below it. docs/devices.md, "MQTT".
 */

const root = 'colonnade';

/** Below this topic everything is a company's own; no other company can be given a topic there. */
export const ownTopic = (company: string): string => `${root}/${company}`;

export const baseOf = (company: string, { pid, topic }: Pick<ModuleConfig, 'pid' | 'topic'>): string =>
  topic ?? `${ownTopic(company)}/${pid}`;

/** True if a topic equals `base` or is below it, compared by whole levels. */
export const isWithin = (topic: string, base: string): boolean => topic === base || topic.startsWith(`${base}/`);

/** True if a subscription to all topics below one of them would include the other. */
export const isOverlapping = (a: string, b: string): boolean => isWithin(a, b) || isWithin(b, a);

/**
 * Reason why a topic can't be granted: its syntax, or it lies below `colonnade/`, where every company has its own
 * topic.
 */
export const topicFormFault = (topic: string): string | undefined => {
  if (!isTopic(topic))
    return `"${topic}" is no topic: write it such as plant/doors, without +, #, $, spaces or empty levels.`;
  if (!isOverlapping(topic, root)) return undefined;
  return `What begins with ${root}/ is given already: each company has ${root}/COMPANY.`;
};

const maxLevels = 32;

/** A topic and each of those above it, the longest first. */
export const topicAndParents = (topic: string): string[] => {
  const levels = topic.split('/').slice(0, maxLevels);
  return levels.map((_level, index) => levels.slice(0, levels.length - index).join('/'));
};

/** A device's topic below a base: a report (docs/devices.md, "MQTT"), or a state or an availability as Zigbee2MQTT sends them. */
export type DeviceTopic = { kind: 'report' | 'state' | 'availability'; device: string };

/**
 * Availability topic of the Zigbee2MQTT bridge below its base; without the bridge none of its devices can be reached.
 */
export const bridgeState = 'bridge/state';

const without = (text: string, ending: string): string | undefined =>
  text.endsWith(ending) && text.length > ending.length ? text.slice(0, -ending.length) : undefined;

/**
 * Parses the topic below the base. Topics of the bridge itself and command topics (`set`, `get`) are not of a device.
 */
export const readDeviceTopic = (subtopic: string): DeviceTopic | undefined => {
  if (subtopic === '' || isWithin(subtopic, 'bridge') || /\/(set|get)(\/|$)/.test(subtopic)) return undefined;
  const reporting = without(subtopic, '/report');
  if (reporting !== undefined) return { kind: 'report', device: reporting };
  const available = without(subtopic, '/availability');
  if (available !== undefined) return { kind: 'availability', device: available };
  return { kind: 'state', device: subtopic };
};

/** A device's name as levels of a topic that is published: wildcards would end the connection for everybody. */
export const isDeviceName = (name: string): boolean =>
  /^[^+#\p{Cc}\p{Cs}]{1,128}$/u.test(name) && !name.startsWith('/') && !name.endsWith('/') && !isWithin(name, 'bridge');

export const commandTopic = (base: string, device: string): string => `${base}/${device}/set`;
