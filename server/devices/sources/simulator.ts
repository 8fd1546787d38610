import { randomUUID } from 'node:crypto';
import type { LocalText } from '../../../src/engine/column.ts';
import { createWorld, type SimulatedReport, type World } from '../../simulator/world.ts';
import type { Report } from '../../drivers/report.ts';
import type { DeviceSource, Sending, SendResult } from '../../drivers/source.ts';
import { markOf, readScene, type SimulatedCompany, simulatedCompanies } from './simulated-scene.ts';
import { createRounds } from './rounds.ts';
import { releaseLease, takeLease } from './source-lease.ts';
import type { WorkerContext } from '../../worker.ts';
import { phrase } from '../../texts.ts';

/**
 * Simulated devices as a source: their worlds, kept in memory by one server, speak and obey like any other device.
 * Nothing is kept but in the devices' records, so a started server continues from there. docs/devices.md, "Simulator".
 */

export type Receive = (company: string, pid: string, reports: readonly Report[]) => Promise<unknown>;

export type Simulation = {
  source: DeviceSource;
  /** Lets the time pass up to now, and gives the reports of that time to the intake. Resolves once they are stored. */
  tick(): Promise<void>;
  /** Ends at once; another server may continue. */
  stop(): Promise<void>;
};

type Running = {
  company: SimulatedCompany;
  world: World;
  start: number;
  mark: string;
  /** Usual reports that wait for others of their module, by pid. */
  waiting: Map<string, Report[]>;
};

/** Seconds: between looks at records and the lease, and that a usual report waits for others. */
const periods = { look: 60, lease: 5, flush: 8 } as const;
/** A world moves at least this often, and at once after a command. */
const movement = 5;

const unreachable: LocalText = phrase('server/devices', 'deviceUnreachable');
const noBrokerText: LocalText = phrase('server/devices', 'noBroker');

const resultOf = (isReached: boolean): SendResult =>
  isReached ? { kind: 'sent' } : { kind: 'failed', why: unreachable };

/** Reports by module: what is urgent goes now, with all that waits for its module. */
const takeDue = (
  running: Running,
  simulated: readonly SimulatedReport[],
  isFlushing: boolean,
): Map<string, Report[]> => {
  const due = new Map<string, Report[]>();
  const urgent = new Set(simulated.filter(({ isUrgent }) => isUrgent).map(({ pid }) => pid));
  for (const { pid, report } of simulated) running.waiting.set(pid, [...(running.waiting.get(pid) ?? []), report]);
  for (const [pid, reports] of running.waiting) {
    if (!isFlushing && !urgent.has(pid)) continue;
    due.set(pid, reports);
    running.waiting.delete(pid);
  }
  return due;
};

export const createSimulation = (context: WorkerContext, receive: Receive): Simulation => {
  const { db, now, sources } = context;
  const holder = { source: 'simulator', server: randomUUID() } as const;
  const worlds = new Map<string, Running>();
  const rounds = createRounds(now, periods);
  let isHolding = false;

  const lookAt = async (company: SimulatedCompany): Promise<void> => {
    const existing = worlds.get(company.companyid);
    const mark = await markOf(context, company);
    if (existing?.mark === mark) return;
    const start = existing?.start ?? now();
    const scene = await readScene(context, company, start);
    const waiting = existing?.waiting ?? new Map<string, Report[]>();
    worlds.set(company.companyid, { company, start, mark, waiting, world: createWorld(scene, existing?.world) });
  };

  const look = async (): Promise<void> => {
    const companies = await simulatedCompanies(context);
    for (const companyid of worlds.keys())
      if (!companies.some((company) => company.companyid === companyid)) worlds.delete(companyid);
    for (const company of companies) await lookAt(company);
  };

  const hold = async (): Promise<void> => {
    if (rounds.isDue('lease')) isHolding = await takeLease(db, holder, now());
    if (isHolding) sources.set('simulator', source);
    else {
      worlds.clear();
      rounds.reset('look');
      if (sources.get('simulator') === source) sources.delete('simulator');
    }
  };

  const move = async (running: Running, isFlushing: boolean): Promise<void> => {
    const { world, company } = running;
    const isAsked = [...world.devices.values()].some(({ pendingCommands }) => pendingCommands.length > 0);
    const simulated = isAsked || now() - world.now() >= movement ? world.advance(now()) : [];
    for (const [pid, reports] of takeDue(running, simulated, isFlushing))
      await receive(company.companyid, pid, reports);
  };

  const sendOne = ({ company, did, values }: Sending): SendResult => {
    const running = worlds.get(company);
    if (running === undefined) return { kind: 'failed', why: noBrokerText };
    return resultOf(running.world.command(did, values));
  };

  const source: DeviceSource = {
    driver: 'simulator',
    send: (sendings) => Promise.resolve(sendings.map(sendOne)),
    close: () => Promise.resolve(),
  };

  return {
    source,
    tick: async () => {
      await hold();
      if (!isHolding) return;
      if (rounds.isDue('look')) await look();
      const isFlushing = rounds.isDue('flush');
      for (const running of worlds.values()) await move(running, isFlushing);
    },
    stop: async () => {
      if (sources.get('simulator') === source) sources.delete('simulator');
      if (isHolding) await releaseLease(db, holder);
      worlds.clear();
    },
  };
};
