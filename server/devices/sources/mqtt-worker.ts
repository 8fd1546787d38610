import type { Worker } from '../../workers.ts';
import { intakingOf } from '../receive.ts';
import { createMqtt } from './mqtt.ts';

/** Milliseconds between looks at the connection. */
const beat = 1000;

/** Connects a server to the broker of `MQTT_URL`; without it there is nothing to do. */
export const mqttWorker: Worker = async (context) => {
  const { db, services, now, log } = context;
  if (services.settings.mqttUrl === undefined) return { stop: async () => undefined };
  const intaking = intakingOf({ db, services, now, log: (failure, message) => log.warn({ err: failure }, message) });
  const mqtt = createMqtt(context, intaking.receive);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = (): void => {
    running = mqtt
      .tick()
      .catch((failure: unknown) => log.warn({ err: failure }, 'the connection to the MQTT broker is looked at again'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(round, beat).unref();
      });
  };
  round();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await mqtt.stop();
    },
  };
};
