import { randomUUID } from 'node:crypto';
import type { LocalText } from '../../../src/engine/column.ts';
import { modulesTopic } from '../../modules/topics.ts';
import { createLink } from '../mqtt/link.ts';
import type { Receive } from '../mqtt/listen.ts';
import { sendAll } from '../mqtt/send.ts';
import type { DeviceSource, SendResult } from '../../drivers/source.ts';
import { createRounds } from './rounds.ts';
import { releaseLease, takeLease } from './source-lease.ts';
import type { WorkerContext } from '../../worker.ts';
import { phrase } from '../../texts.ts';

/**
 * Real devices behind an MQTT broker. One server of a deployment is connected, by a lease: a session that lasts at the
 * broker has one connection, and reports of a device come in their order. docs/devices.md, "MQTT".
 */
export type Mqtt = {
  source: DeviceSource;
  /** Holds the connection and follows modules; to be called every second. */
  tick(): Promise<void>;
  /** Ends at once; another server may continue. */
  stop(): Promise<void>;
};

/** Polling interval in seconds for modules without an announcement, and for the lease. */
const periods = { look: 60, lease: 5 } as const;

const unconnected: LocalText = phrase('server/devices', 'brokerDisconnected');
const failed: SendResult = { kind: 'failed', why: unconnected };

export const createMqtt = (context: WorkerContext, receive: Receive): Mqtt => {
  const { db, now, sources, services } = context;
  const holder = { source: 'mqtt', server: randomUUID() } as const;
  const rounds = createRounds(now, periods);
  let isHolding = false;

  const link = createLink(context, receive, (isThere) => {
    rounds.reset('look');
    if (isThere) sources.set('mqtt', source);
    else if (sources.get('mqtt') === source) sources.delete('mqtt');
  });

  const source: DeviceSource = {
    driver: 'mqtt',
    send: async (sendings) => {
      const over = link.connection();
      return over === undefined ? sendings.map(() => failed) : sendAll({ db, over, services }, sendings);
    },
    close: link.disconnect,
  };

  db.onAnnounce((topic) => {
    if (topic === modulesTopic || topic === 'all') rounds.reset('look');
  });

  return {
    source,
    tick: async () => {
      if (services.settings.mqttUrl === undefined) return;
      if (link.connection() === undefined || rounds.isDue('lease')) isHolding = await takeLease(db, holder, now());
      if (!isHolding) return link.disconnect();
      await link.connect();
      if (link.connection() !== undefined && rounds.isDue('look')) await link.follow();
    },
    stop: async () => {
      await link.disconnect();
      if (isHolding) await releaseLease(db, holder);
    },
  };
};
