import { isTopic } from '../../../src/engine/check-module.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';

/** Where the devices of a module are at the broker, and what a topic below that says. docs/devices.md, "MQTT". */

const root = 'colonnade';

/** Below this topic everything is a company's own; no other company can be given a topic there. */
export const ownTopic = (company: string): string => `${root}/${company}`;

export const baseOf = (company: string, { pid, topic }: Pick<ModuleConfig, 'pid' | 'topic'>): string =>
  topic ?? `${ownTopic(company)}/${pid}`;

/** Whether a topic is `base` or lies below it, by whole levels. */
export const isWithin = (topic: string, base: string): boolean => topic === base || topic.startsWith(`${base}/`);

/** Whether a subscription to everything below one of them would hear of the other. */
export const isOverlapping = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one);

/** Why a topic cannot be given to a company: its form, or since it is that of a company already. */
export const topicFormFault = (topic: string): string | undefined => {
  if (!isTopic(topic))
    return `"${topic}" is no topic: write it such as plant/doors, without +, #, $, spaces or empty levels.`;
  if (!isOverlapping(topic, root)) return undefined;
  return `What begins with ${root}/ is given already: each company has ${root}/COMPANY.`;
};

const mostLevels = 32;

/** A topic and each of those above it, the longest first. */
export const upward = (topic: string): string[] => {
  const levels = topic.split('/').slice(0, mostLevels);
  return levels.map((_level, index) => levels.slice(0, levels.length - index).join('/'));
};

/** What is said below a base of one device: a report as documented, a state or the availability as Zigbee2MQTT says them. */
export type DeviceTopic = { kind: 'report' | 'state' | 'availability'; device: string };

/** Where Zigbee2MQTT says below its base whether it runs; without it none of its devices is reached. */
export const bridgeState = 'bridge/state';

const without = (text: string, ending: string): string | undefined =>
  text.endsWith(ending) && text.length > ending.length ? text.slice(0, -ending.length) : undefined;

/** `rest` is the topic below the base. Nothing is said of a device by the bridge itself, nor by what is asked of a device. */
export const readDeviceTopic = (rest: string): DeviceTopic | undefined => {
  if (rest === '' || isWithin(rest, 'bridge') || /\/(set|get)(\/|$)/.test(rest)) return undefined;
  const reporting = without(rest, '/report');
  if (reporting !== undefined) return { kind: 'report', device: reporting };
  const available = without(rest, '/availability');
  if (available !== undefined) return { kind: 'availability', device: available };
  return { kind: 'state', device: rest };
};

/** A device's name as levels of a topic that is published: wildcards would end the connection for everybody. */
export const isDeviceName = (name: string): boolean =>
  /^[^+#\p{Cc}\p{Cs}]{1,128}$/u.test(name) && !name.startsWith('/') && !name.endsWith('/') && !isWithin(name, 'bridge');

export const commandTopic = (base: string, device: string): string => `${base}/${device}/set`;
