import { loadavg } from 'node:os';
import { type Figure, printFigures } from '../tests/bench/figure.ts';

/**
 * `npm run bench [-- compile list …] [--peers] [--full]`: every figure with its bar. A figure that falls short is printed as
 * such, and one that nothing measures yet as missing.
 */

const hasAsked = process.argv.includes('--peers');

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  compile: async () => (await import('../tests/bench/compile.ts')).measureCompile(),
  pages: async () => (await import('../tests/bench/pages.ts')).measurePages(),
  form: async () => (await import('../tests/bench/form.ts')).measureForm(),
  list: async () => (await import('../tests/bench/list.ts')).measureList(),
  starts: async () => (await import('../tests/bench/starts.ts')).measureStarts(),
  storage: async () => (await import('../tests/bench/storage.ts')).measureStorage(),
  boards: async () => (await import('../tests/bench/boards.ts')).measureBoards(),
  overview: async () => (await import('../tests/bench/overview.ts')).measureOverview(),
  shifts: async () => (await import('../tests/bench/shifts.ts')).measureShifts(),
  wall: async () => (await import('../tests/bench/wall.ts')).measureWall(),
  signins: async () => (await import('../tests/bench/sign-ins.ts')).measureSignIns(),
  bodies: async () => (await import('../tests/bench/bodies.ts')).measureBodies(),
  audit: async () => (await import('../tests/bench/audit.ts')).measureAudit(),
  export: async () => (await import('../tests/bench/export.ts')).measureExport(),
  changes: async () => (await import('../tests/bench/changes.ts')).measureChanges(),
  reports: async () => (await import('../tests/bench/reports.ts')).measureReports(),
  timers: async () => (await import('../tests/bench/timers.ts')).measureTimers(),
  intake: async () => (await import('../tests/bench/intake.ts')).measureIntake(),
  rules: async () => (await import('../tests/bench/rules.ts')).measureRules(),
  dryrun: async () => (await import('../tests/bench/dry-run.ts')).measureDryRun(),
  policytable: async () => (await import('../tests/bench/policy-table.ts')).measurePolicyTable(),
  live: async () => (await import('../tests/bench/live.ts')).measureLive(),
  missing: async () => (await import('../tests/bench/missing.ts')).missingFigures(),
  peers: async () => (await import('../tests/bench/peers.ts')).measurePeers(hasAsked),
};

const requestedNames = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const unknown = requestedNames.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

for (const [name, measure] of Object.entries(benches)) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue;
  const figures = await measure();
  printFigures(`${name} (load ${loadavg()[0]?.toFixed(1)})`, figures);
}
