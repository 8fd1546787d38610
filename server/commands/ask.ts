import type { RecordValues } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import type { Services, StoredModule } from '../services.ts';

/** Who wants it. `did` of a person is the member's. */
export type Asker = { kind: 'person' | 'linkage' | 'policy'; did: string; name: string };

/** Devices and the stored values wanted of them, already checked by type and right. */
export type Wanted = {
  company: string;
  module: StoredModule;
  dids: readonly string[];
  values: RecordValues;
  by: Asker;
  /** Makes a repeated effect of one run have one command (unique index). */
  run?: { did: string; place: number };
};

/** Announced after a commit that made commands. */
export const commandsTopic = 'commands';

/**
 * Writes commands, one row for each device and column, and answers their ids. A module without a driver confirms at
 * once. Newer commands overtake older ones of the same device and column.
 */
export type AskCommands = (
  at: { trx: Trx; services: Services; now: number },
  wanted: Wanted,
) => Promise<{ commands: string[] }>;
