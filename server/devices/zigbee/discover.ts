import type { Db } from '../../db/database.ts';
import type { ShellAnswer } from '../../shell-answer.ts';
import { companyIds } from '../../db/company-ids.ts';
import { type BrokerSettings, listenOnce } from '../mqtt/connection.ts';
import { topicFormFault } from '../mqtt/topics.ts';
import { type Device, devicesByModel } from './exposes.ts';
import { type Group, groupsOf } from './groups.ts';
import { moduleFor } from './module.ts';

/** `npm run module -- discover`: modules for the devices of a Zigbee2MQTT network. Nothing is changed. */
export type DiscoverRequest = {
  about: 'discover';
  /** Base topic of the network, usually `zigbee2mqtt`. */
  base: string;
  company: string;
  /** Prints the module of this model; without it the models are listed. */
  model?: string;
};

/** Milliseconds to wait for each retained list; a network may have no groups. */
const timeouts = { devices: 10_000, groups: 2_000 } as const;

const shellAnswer = (ok: boolean, ...lines: string[]): ShellAnswer => ({ ok, lines });

const shownNames = 4;

type Network = { devices: readonly Device[]; groups: readonly Group[] };

const groupLine = ({ name, members, models }: Group): string =>
  `group ${name}: ${members} ${members === 1 ? 'member' : 'members'}${models.length === 0 ? '' : `, ${models.join(', ')}`}`;

const groupLines = (groups: readonly Group[]): string[] =>
  groups.length === 0
    ? []
    : [
        '',
        ...groups.map(groupLine),
        'A group is added like a device: a record with its name, in the module of its members.',
      ];

const listed = ({ devices, groups }: Network, base: string, company: string): string[] => [
  ...devices.map(({ names, model, vendor, description }) => {
    const more = names.length > shownNames ? ', …' : '';
    return `${model}  ${vendor} ${description}, ${names.length}: ${names.slice(0, shownNames).join(', ')}${more}`;
  }),
  ...groupLines(groups),
  '',
  `npm run module -- discover ${base} --company ${company} --model MODEL > FILE   prints the module of one of them`,
  `npm run tenant -- topic ${company} ${base}                                    gives the topic to the company`,
  `npm run module -- apply FILE --company ${company} --own                      makes the module`,
];

const parsed = (payload: Buffer): unknown => JSON.parse(payload.toString('utf8'));

const readNetwork = async (settings: BrokerSettings, base: string): Promise<Network | string> => {
  try {
    const [devices, groups] = await Promise.all([
      listenOnce(settings, `${base}/bridge/devices`, timeouts.devices),
      listenOnce(settings, `${base}/bridge/groups`, timeouts.groups),
    ]);
    if (devices === undefined)
      return `Nothing is retained under ${base}/bridge/devices. Check the base topic, and that Zigbee2MQTT is connected to this broker.`;
    const list = parsed(devices);
    return { devices: devicesByModel(list), groups: groups === undefined ? [] : groupsOf(parsed(groups), list) };
  } catch (failure) {
    if (failure instanceof SyntaxError) return `What is retained under ${base}/bridge/ is no JSON.`;
    return `The MQTT broker cannot be reached: ${failure instanceof Error ? failure.message : String(failure)}`;
  }
};

export const discover = async (
  db: Db,
  { base, company, model }: DiscoverRequest,
  settings: BrokerSettings,
): Promise<ShellAnswer> => {
  // A running server answers with its own environment, not with that of the shell in which the command was typed.
  if (settings.mqttUrl === undefined)
    return shellAnswer(
      false,
      'Set MQTT_URL to the address of the broker. A running server needs it at its start: restart it with MQTT_URL.',
    );
  const fault = topicFormFault(base);
  if (fault !== undefined) return shellAnswer(false, fault);
  const [did, ...others] = await companyIds(db, company);
  if (did === undefined || others.length > 0)
    return shellAnswer(
      false,
      `"${company}" is not the name or id of one company. "npm run tenant -- list" shows them.`,
    );
  const network = await readNetwork(settings, base);
  if (typeof network === 'string') return shellAnswer(false, network);
  const { devices: zigbeeDevices } = network;
  if (zigbeeDevices.length === 0)
    return shellAnswer(false, `No device in ${base} is known to Zigbee2MQTT by its model.`);
  if (model === undefined) return shellAnswer(true, ...listed(network, base, did));
  const device = zigbeeDevices.find((listed) => listed.model === model);
  if (device === undefined)
    return shellAnswer(
      false,
      `No device is a ${model}. There are: ${zigbeeDevices.map((knownDevice) => knownDevice.model).join(', ')}`,
    );
  return shellAnswer(true, JSON.stringify(moduleFor(device, { company: did, base }), null, 2));
};
