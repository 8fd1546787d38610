import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes, type AedesPublishPacket } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import type { Services } from '../../server/services.ts';
import { createIntaking } from '../../server/devices/receive.ts';
import type { Receive } from '../../server/devices/mqtt/listen.ts';
import { createMqtt, type Mqtt } from '../../server/devices/sources/mqtt.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import type { TestServer } from './harness.ts';
import type { WorkerContext } from '../../server/worker.ts';

/** A broker in the test's process, and the source of a server that is connected to it. */

export type Broker = {
  port: number;
  /** What was published there, by anybody. */
  seen: AedesPublishPacket[];
  /** Filters that the broker refuses (ACL). */
  refused: Set<string>;
  /** Filters that it has granted, in their order. */
  granted: string[];
  /** A device, or another client with an account at the broker. */
  client(): Promise<MqttClient>;
  close(): Promise<void>;
};

type Account = { user: string; password: string };

/** `port`: 0 takes a free one. */
export const startBroker = async (port = 0, account?: Account): Promise<Broker> => {
  const broker = await Aedes.createBroker();
  const seen: AedesPublishPacket[] = [];
  if (account !== undefined)
    broker.authenticate = (_client, user, password, done) =>
      done(null, user === account.user && String(password) === account.password);
  const refused = new Set<string>();
  const granted: string[] = [];
  broker.authorizeSubscribe = (_client, subscription, done) => {
    const isRefused = refused.has(subscription.topic);
    if (!isRefused) granted.push(subscription.topic);
    done(null, isRefused ? null : subscription);
  };
  broker.on('publish', (packet) => {
    if (!packet.topic.startsWith('$SYS')) seen.push(packet);
  });
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  // Listening on TCP, so the address is not a path.
  const listenPort = (server.address() as AddressInfo).port;
  const clients: MqttClient[] = [];
  return {
    port: listenPort,
    seen,
    refused,
    granted,
    client: async () => {
      const client = await connectAsync(`mqtt://127.0.0.1:${listenPort}`, { reconnectPeriod: 0 });
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) await client.endAsync(true);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => broker.close(() => done()));
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};

export type Connected = { mqtt: Mqtt; context: WorkerContext; warnings: string[]; stop(): Promise<void> };

type Connecting = {
  now: () => number;
  settings?: Partial<Services['settings']>;
  /** Instead of the server's own intake. */
  receive?: Receive;
};

/** A server's source for a broker; `now` is its clock, and time passes when `tick` is called. */
export const connectTo = async (
  server: TestServer,
  mqttUrl: string,
  { now, settings = {}, receive }: Connecting,
): Promise<Connected> => {
  const warnings: string[] = [];
  const context: WorkerContext = {
    db: server.db,
    services: { ...server.services, settings: { ...server.services.settings, ...settings, mqttUrl } },
    log: { warn: (...args: unknown[]) => void warnings.push(JSON.stringify(args)), info: () => undefined },
    now,
    sources: new Map(),
  };
  const intaking = createIntaking({ db: server.db, services: context.services, now });
  const mqtt = createMqtt(context, receive ?? intaking.receive);
  await mqtt.tick();
  return {
    mqtt,
    context,
    warnings,
    stop: async () => {
      await mqtt.stop();
      await intaking.settled();
    },
  };
};

/** Modules of a company whose devices are behind a broker of the test, the server's connection to it, and one device there. */
export const startBehindBroker = async (
  server: TestServer,
  { company, configs, now }: { company: string; configs: readonly object[]; now: () => number },
) => {
  const applied = await applyModules(server.db, configs, { owner: company, now: 1, companies: [] });
  if (!applied.ok) throw new Error(JSON.stringify(applied.faults));
  server.services.modules.forget();
  const broker = await startBroker();
  const source = await connectTo(server, `mqtt://127.0.0.1:${broker.port}`, { now });
  return {
    broker,
    source,
    device: await broker.client(),
    close: async (): Promise<void> => {
      await source.stop();
      await broker.close();
      await server.close();
    },
  };
};
