import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import type { StoredModule } from '../services.ts';

/** One message to one device: the columns that one command sets. */
export type Sending = {
  /** The commands it carries; a broker may use it as a correlation id. */
  id: string;
  company: string;
  module: StoredModule;
  did: string;
  /** Stored values by column. */
  values: RecordValues;
};

/** `sent`: on its way, a report confirms it; set-only columns (`rw` 2) count as confirmed. `confirmed`: the device answered so. `failed`: tried again until the time-out. */
export type SendResult = { kind: 'sent' } | { kind: 'confirmed' } | { kind: 'failed'; why: LocalText };

/** A way to devices (adapter): simulator, MQTT and HTTP are files beside each other in `devices/sources/`. */
export type DeviceSource = {
  readonly driver: 'simulator' | 'mqtt' | 'http';
  /** Never throws; answers in the order of `sendings`. */
  send(sendings: readonly Sending[]): Promise<SendResult[]>;
  close(): Promise<void>;
};
