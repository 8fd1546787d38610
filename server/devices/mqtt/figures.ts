import type { Db } from '../../db/database.ts';

/** Metrics of the MQTT connection for `/metrics`, of this process. */
export type MqttFigures = {
  isConnected: boolean;
  /** Messages, by what became of them. `unknown`: of a device that no module has. */
  messages: { stored: number; refused: number; unknown: number };
  /** Commands that the broker has taken. */
  published: number;
};

const byDatabase = new WeakMap<Db, MqttFigures>();

export const mqttFiguresOf = (db: Db): MqttFigures => {
  const figures = byDatabase.get(db) ?? {
    isConnected: false,
    messages: { stored: 0, refused: 0, unknown: 0 },
    published: 0,
  };
  byDatabase.set(db, figures);
  return figures;
};
