import { createMqtt } from './mqtt.ts';
import { runSource } from './source-worker.ts';
import type { Worker } from '../../worker.ts';

/** Connects a server to the broker of `MQTT_URL`; without it there is nothing to do. */
export const mqttWorker: Worker = async (context) =>
  context.services.settings.mqttUrl === undefined
    ? { stop: async () => undefined }
    : runSource(context, { create: createMqtt, failed: 'the connection to the MQTT broker is looked at again' });
