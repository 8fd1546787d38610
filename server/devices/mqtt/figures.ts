import { perDatabase } from '../../db/per-database.ts';

/** Metrics of the MQTT connection for `/metrics`, of this process. */
export type MqttFigures = {
  isConnected: boolean;
  /** Messages, by what became of them. `unknown`: of a device that no module has. */
  messages: { stored: number; refused: number; unknown: number };
  /** Commands that the broker has taken. */
  published: number;
};

export const mqttFiguresOf = perDatabase((): MqttFigures => ({
  isConnected: false,
  messages: { stored: 0, refused: 0, unknown: 0 },
  published: 0,
}));
