import type { Stored } from '../../src/engine/column.ts';
import { matches } from '../../src/engine/automation/comparisons.ts';
import { hasDebounce, applyReport } from '../../src/engine/automation/debounce.ts';
import { comparingOf } from '../../src/engine/automation/rule.ts';
import { newDid } from '../ids.ts';
import type { Intake } from '../drivers/report.ts';
import { type HoldKey, holdKey, type StoredHold, readHolds, writeHolds, type WrittenHold } from './debounce.ts';
import { evaluateFirings, type Firing } from './evaluate-firings.ts';
import type { RuleContext } from '../rules/current-values.ts';
import type { Watcher } from '../services.ts';

/**
 * A column's value before and after a report; `before` is undefined when the column was never reported. `run`: the run
 * whose command the device obeyed with this value, so that chains of rules are known.
 */
export type ColumnChange = { column: string; before: Stored | undefined; value: Stored; run?: string };

/**
 * Values of one report at the device's time `at` (Unix seconds): every column that now has the reported value, even if
 * it is unchanged. `$online` is 1 or 0 and comes from presence.
 */
export type DeviceChange = { did: string; at: number; changes: readonly ColumnChange[] };

/** One event and one report of the parameter that it is about. */
type ChangeSeen = { watcher: Watcher; device: string; at: number; change: ColumnChange };

const firingOf = (
  { watcher, device, change }: ChangeSeen,
  { key, at, value, run }: { key: string; at: number; value: Stored; run: string | undefined },
): Firing => ({
  kind: watcher.kind,
  rule: watcher.rule,
  key,
  at,
  pid: watcher.pid,
  device,
  slots: [watcher.slot],
  compared: [comparingOf(watcher, value, at)],
  parents: [run ?? change.run].flatMap((parent) => (parent === undefined || parent === '' ? [] : [parent])),
});

/** Events without debounce that one report sets off: each rule once, with every event of it. */
const immediate = (changes: readonly ChangeSeen[], now: number): Firing[] => {
  const firings = new Map<string, Firing>();
  for (const seenChange of changes) {
    const { watcher, device, at, change } = seenChange;
    if (!matches(watcher.trend_type, change, watcher.ref_value)) continue;
    const id = `${watcher.kind}/${watcher.rule}`;
    const key = `${device}/${at}/${newDid(now)}`;
    const firing = firingOf(seenChange, { key, at, value: change.value, run: undefined });
    const same = firings.get(id);
    if (same === undefined) firings.set(id, firing);
    else {
      same.compared.push(...firing.compared);
      same.slots = [...same.slots, ...firing.slots];
      same.parents = [...new Set([...same.parents, ...firing.parents])];
    }
  }
  return [...firings.values()];
};

const keyOfHold = ({ watcher: { kind, rule, slot }, device }: ChangeSeen): HoldKey => ({ kind, rule, slot, device });

/** The key of a debounced firing: since when it was true, so that a report and a due row that both see it make one run. */
export const debounceKey = ({ slot, device, since }: { slot: string; device: string; since: number }): string =>
  `${slot}/${device}/${since}`;

/** Events with debounce: what of them fires, and their rows afterwards. */
const debounced = async ({ trx, company, now }: Intake, changes: readonly ChangeSeen[]): Promise<Firing[]> => {
  if (changes.length === 0) return [];
  const holds = await readHolds(trx, company, changes.map(keyOfHold));
  const written = new Map<string, WrittenHold>();
  const firings: Firing[] = [];
  for (const seenChange of changes) {
    const { watcher, device, at, change } = seenChange;
    const key = keyOfHold(seenChange);
    const before = holds.get(holdKey(key));
    // Debounce ends by the server's clock: from a later time it would last longer, or end before its time is over.
    const step = applyReport(watcher, before, { change, at: Math.min(at, now) });
    if (step.fires !== undefined && before !== undefined) {
      const { slot } = watcher;
      const { value, run, since } = before;
      firings.push(firingOf(seenChange, { key: debounceKey({ slot, device, since }), at: step.fires, value, run }));
    }
    const isSame = step.pending?.since === before?.since && step.pending?.hasFired === before?.hasFired;
    if (isSame) continue;
    const hold: StoredHold | undefined = step.pending && {
      value: change.value,
      run: change.run ?? '',
      ...withFirstValue(before, step.pending),
    };
    holds.set(holdKey(key), hold);
    written.set(holdKey(key), { ...key, pid: watcher.pid, hold, keeptime: watcher.keeptime });
  }
  await writeHolds(trx, company, [...written.values()]);
  return firings;
};

/** A hold stores the value and run that started it. */
const withFirstValue = (before: StoredHold | undefined, hold: Pick<StoredHold, 'since' | 'hasFired'>) =>
  before !== undefined && before.since === hold.since ? { ...hold, value: before.value, run: before.run } : hold;

/**
 * Edge detection: lets rules react to reports inside the transaction that stores them. Writes debounce state and runs
 * as rows. @returns how many runs were queued; the caller announces `runsTopic` after the commit if there are any
 */
export const detectEdges = async (intake: Intake, changes: readonly DeviceChange[]): Promise<number> => {
  const { trx, services, company, module, now } = intake;
  if (changes.length === 0) return 0;
  const index = await services.rules.of(trx, company, now);
  const heard = changes.map(({ did, at, changes: columns }) =>
    columns.flatMap((change) =>
      index
        .watching(module.config.pid, did, change.column)
        .map((watcher): ChangeSeen => ({ watcher, device: did, at, change })),
    ),
  );
  if (heard.every((seenChanges) => seenChanges.length === 0)) return 0;
  const late = await debounced(
    intake,
    heard.flat().filter(({ watcher }) => hasDebounce(watcher)),
  );
  const firings = heard.flatMap((seenChanges) =>
    immediate(
      seenChanges.filter(({ watcher }) => !hasDebounce(watcher)),
      now,
    ),
  );
  const ruleContext: RuleContext = { trx, services, company, zone: index.zone, now };
  return evaluateFirings(ruleContext, [...late, ...firings]);
};

/** Announced after a commit that queued runs. */
export const runsTopic = 'runs';
