import type { Stored } from '../../src/engine/column.ts';
import type { Intake } from '../devices/report.ts';

/**
 * A column's value before and after a report; `before` is undefined when the column was never reported. `run`: the run
 * whose command the device obeyed with this value, so that chains of rules are known.
 */
export type ColumnChange = { column: string; before: Stored | undefined; value: Stored; run?: string };

/** What one report changed, by the device's clock (`at`, seconds). `$online` is 1 or 0 and comes from presence. */
export type DeviceChange = { did: string; at: number; changes: readonly ColumnChange[] };

/**
 * Edge detection: lets rules react to reports inside the transaction that stores them. Writes debounce state and runs
 * as rows. @returns how many runs were queued; the caller announces `runsTopic` after the commit if there are any
 */
export const react = async (_intake: Intake, _changes: readonly DeviceChange[]): Promise<number> => 0;

/** Announced after a commit that queued runs. */
export const runsTopic = 'runs';
