import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  connect,
  ErrorWithSubackPacket,
  type IClientOptions,
  type IPublishPacket,
  type MqttClient,
  type Packet,
} from 'mqtt';
import type { Settings } from '../../settings.ts';

/** One connection to the broker, from its opening to its end; the next one is a new object. */
export type Connection = {
  isOpen(): boolean;
  /** At most `perPacket` filters. @returns those that the broker refused; the others are subscribed */
  subscribe(filters: readonly string[]): Promise<string[]>;
  /** At most `perPacket` filters. */
  unsubscribe(filters: readonly string[]): Promise<void>;
  /** QoS 1; resolves once the broker has it. Rejects if the connection ends before. */
  publish(topic: string, payload: string): Promise<void>;
  close(): Promise<void>;
};

export type Arrived = { topic: string; payload: Buffer; isRetained: boolean };

type Handlers = {
  /** A message is acknowledged (PUBACK) when this has resolved; until then the broker keeps it. */
  message(arrived: Arrived, connection: Connection): Promise<void>;
  closed(): void;
};

export type BrokerSettings = Pick<Settings, 'mqttUrl' | 'mqttUser' | 'mqttPassword' | 'mqttCaFile'>;

/**
 * MQTT session. Unless it is `clean`, the broker stores undelivered messages for the next connection with this client
 * id.
 */
export type Session = { clientId: string; clean: boolean };

/** Messages that may wait to be stored; beyond that nothing is read from the connection. */
const maxWaiting = 2_000;

const decoded = (text: string): string | undefined => (text === '' ? undefined : decodeURIComponent(text));

/** User and password of the address, or of the settings beside it. */
const optionsOf = async (settings: BrokerSettings, session: Session): Promise<IClientOptions> => {
  const url = new URL(settings.mqttUrl ?? '');
  const isSecure = url.protocol === 'mqtts:';
  const username = settings.mqttUser ?? decoded(url.username);
  const password = settings.mqttPassword ?? decoded(url.password);
  return {
    protocol: isSecure ? 'mqtts' : 'mqtt',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 8883 : 1883) : Number(url.port),
    ...session,
    protocolVersion: 4,
    keepalive: 30,
    connectTimeout: 5_000,
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(settings.mqttCaFile === undefined ? {} : { ca: await readFile(settings.mqttCaFile) }),
  };
};

/** Internal send method of mqtt.js, which its types do not declare. */
type Sending = { _sendPacket(packet: Packet, done?: () => void, ...more: unknown[]): void };

/**
 * Acknowledges a message only after it is stored (at-least-once): mqtt.js acknowledges on arrival, so a crash would
 * lose messages that are not stored yet. Acknowledgements are sent in the order of the messages, as the protocol
 * requires.
 * @returns notes a message that has arrived; what it returns is called once when the message is stored
 */
const acknowledgeLate = (client: MqttClient) => {
  type Waiting = { messageId: number; isStored: boolean };
  const waiting: Waiting[] = [];
  // QoS 0 messages count too: while the database is away they would fill the memory.
  let pending = 0;
  const pendingReads: (() => void)[] = [];
  // mqtt.js has no setting for it; the pinned version is tested for it (tests/api/mqtt.test.ts).
  const send = (client as unknown as Sending)._sendPacket.bind(client);
  const sendOthers: Sending['_sendPacket'] = (packet, done, ...more) => {
    if (packet.cmd === 'puback') done?.();
    else send(packet, done, ...more);
  };
  Object.assign(client, { _sendPacket: sendOthers });
  const mayRead = (): boolean => pending < maxWaiting && waiting.length < maxWaiting;
  client.handleMessage = (_packet, done) => {
    if (mayRead()) done();
    else pendingReads.push(done);
  };
  const readOn = (): void => {
    pending -= 1;
    if (mayRead()) for (const done of pendingReads.splice(0)) done();
  };
  const flush = (): void => {
    while (waiting[0]?.isStored === true) {
      const [first] = waiting.splice(0, 1);
      if (first !== undefined && client.connected) send({ cmd: 'puback', messageId: first.messageId, reasonCode: 0 });
    }
    readOn();
  };
  return ({ qos, messageId }: IPublishPacket): (() => void) => {
    pending += 1;
    if (qos === 0 || messageId === undefined) return readOn;
    const message = { messageId, isStored: false };
    waiting.push(message);
    return () => {
      message.isStored = true;
      flush();
    };
  };
};

/** Filters of one SUBSCRIBE or UNSUBSCRIBE packet. */
export const perPacket = 200;

/** Return code of a refused filter in a SUBACK packet (MQTT 3.1.1, section 3.9.3). */
const refusedCode = 0x80;

/**
 * mqtt.js rejects if the broker refuses any filter of a packet, although the others are subscribed. The return codes of
 * the packet have the order of its filters. @throws what is no refusal
 */
const refusedIn = (filters: readonly string[], failure: unknown): string[] => {
  const packet = failure instanceof ErrorWithSubackPacket ? failure.packet : undefined;
  // A reason code in the types of version 5 only, a number on the wire.
  const codes = packet?.granted.map(Number) ?? [];
  if (codes.length !== filters.length) throw failure;
  return filters.filter((_filter, index) => ((codes[index] ?? 0) & refusedCode) !== 0);
};

const connectionOver = (client: MqttClient, broken: Promise<never>): Connection => {
  const whileOpen = <T>(work: Promise<T>): Promise<T> => Promise.race([work, broken]);
  return {
    isOpen: () => client.connected,
    subscribe: async (filters) => {
      try {
        await whileOpen(client.subscribeAsync([...filters], { qos: 1 }));
        return [];
      } catch (failure) {
        return refusedIn(filters, failure);
      }
    },
    unsubscribe: async (filters) => void (await whileOpen(client.unsubscribeAsync([...filters]))),
    publish: async (topic, payload) => void (await whileOpen(client.publishAsync(topic, payload, { qos: 1 }))),
    close: () => client.endAsync(true).catch(() => undefined),
  };
};

/** Resolves once the broker has accepted the connection. @throws the error of the network, of TLS or of the broker */
export const openConnection = async (
  settings: BrokerSettings,
  session: Session,
  handlers: Handlers,
): Promise<Connection> => {
  const client = connect(await optionsOf(settings, session));
  const acknowledge = acknowledgeLate(client);
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  const connection = connectionOver(client, broken);
  client.on('message', (topic, payload, packet) => {
    const stored = acknowledge(packet);
    void handlers.message({ topic, payload, isRetained: packet.retain }, connection).then(stored, () => undefined);
  });
  const opened = Promise.withResolvers<void>();
  let last = new Error('The connection was closed.');
  client.on('error', (failure) => {
    last = failure;
  });
  client.on('connect', () => opened.resolve());
  client.on('close', () => {
    breakOff(last);
    opened.reject(last);
    client.end(true);
    handlers.closed();
  });
  await opened.promise;
  return connection;
};

/** The first message of a topic, or `undefined` after `timeout` milliseconds, over a connection with a clean session. */
export const listenOnce = async (
  settings: BrokerSettings,
  topic: string,
  timeout: number,
): Promise<Buffer | undefined> => {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
  const session = { clientId: `colonnade-${randomUUID().slice(0, 8)}`, clean: true };
  const connection = await openConnection(settings, session, {
    message: async ({ payload }) => resolve(payload),
    closed: () => resolve(undefined),
  });
  const timer = setTimeout(() => resolve(undefined), timeout);
  try {
    const refused = await connection.subscribe([topic]);
    if (refused.length > 0) throw new Error(`The broker refuses the subscription ${topic}.`);
    return await promise;
  } finally {
    clearTimeout(timer);
    await connection.close();
  }
};
