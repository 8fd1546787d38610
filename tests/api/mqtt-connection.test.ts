import { expect, it, vi } from 'vitest';
import { openConnection } from '../../server/devices/mqtt/connection.ts';
import { startBroker } from './mqtt-trial.ts';

it.each([0, 1] as const)(
  'reads on only while fewer than 2,000 messages wait to be stored, with QoS %d',
  async (qos) => {
    const broker = await startBroker();
    const waiting: (() => void)[] = [];
    let arrived = 0;
    const connection = await openConnection(
      {
        mqttUrl: `mqtt://127.0.0.1:${broker.port}`,
        mqttUser: undefined,
        mqttPassword: undefined,
        mqttCaFile: undefined,
      },
      { clientId: `reader-${qos}`, clean: true },
      {
        message: () => {
          arrived += 1;
          return new Promise((stored) => waiting.push(stored));
        },
        closed: () => undefined,
      },
    );
    await connection.subscribe(['flood/#']);
    const device = await broker.client();
    const count = 3_000;
    for (let index = 0; index < count; index += 1) await device.publishAsync(`flood/${index}`, '{}', { qos });
    await vi.waitFor(() => expect(arrived).toBeGreaterThanOrEqual(2_000), 20_000);
    // A message that would be read too many comes within a few milliseconds.
    await new Promise((done) => setTimeout(done, 300));
    expect(arrived).toBe(2_000);
    const storeAll = setInterval(() => {
      for (const stored of waiting.splice(0)) stored();
    }, 10);
    await vi.waitFor(() => expect(arrived).toBe(count), 20_000);
    clearInterval(storeAll);
    await connection.close();
    await broker.close();
  },
);
