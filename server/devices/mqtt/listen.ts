import { statuses } from '../../../src/api/endpoint.ts';
import type { StoredModule } from '../../services.ts';
import { isTransient } from '../../db/is-transient.ts';
import { createIsolation } from '../../isolation.ts';
import { maxPerBatch } from '../receive.ts';
import type { Report, ReportResult } from '../../drivers/report.ts';
import type { Arrived } from './connection.ts';
import { createDeviceFinder, onlineDevices } from './device-names.ts';
import { mqttFiguresOf } from './figures.ts';
import { isBridgeGone, reportOf, sharedReport } from './message.ts';
import { type Route, type Routes, routeOf } from './routes.ts';
import { bridgeState, type DeviceTopic, readDeviceTopic } from './topics.ts';
import type { WorkerContext } from '../../worker.ts';

export type Receive = (company: string, pid: string, reports: readonly Report[]) => Promise<ReportResult[]>;

/** Milliseconds until a report that could not be stored is tried again. */
const retryDelay = 1000;

/** Seconds in which failures are logged once: hundreds of messages may be repeated every second. */
const logInterval = 60;

const ended = 'The connection ended before a report was stored.';

type Lane = { company: string; pid: string };

const isPutOff = (result: ReportResult): boolean => result.kind === 'refused' && result.status === statuses.tooMany;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds).unref();
  });

/** What a message needs of the database, repeated until that can be reached or the connection has ended. */
const createRepeats = ({ log, now }: Pick<WorkerContext, 'log' | 'now'>, receive: Receive) => {
  const loggedAt = new Map<string, number>();
  const warn = (failure: unknown, message: string): void => {
    const time = now();
    if (time - (loggedAt.get(message) ?? -Infinity) < logInterval) return;
    loggedAt.set(message, time);
    log.warn({ err: failure }, message);
  };
  /** `undefined` if the reports can be stored later: the database can't be reached, or too many reports wait (backpressure). */
  const tryStore = async ({ company, pid }: Lane, reports: readonly Report[]): Promise<ReportResult[] | undefined> => {
    try {
      const results = await receive(company, pid, reports);
      return results.some(isPutOff) ? undefined : results;
    } catch (failure) {
      warn(failure, 'a report could not be stored; it is tried again');
      return undefined;
    }
  };

  /** Retries until the reports are stored or the connection has ended; then the broker redelivers the message on the next one. */
  const store = async (lane: Lane, reports: readonly Report[], isOpen: () => boolean): Promise<ReportResult[]> => {
    while (isOpen()) {
      const results = await tryStore(lane, reports);
      if (results !== undefined) return results;
      await pause(retryDelay);
    }
    throw new Error(ended);
  };

  /** Repeats a look-up while the database can't be reached, as `store` does: a message that was given up would be lost. */
  const untilFound = async <T>(look: () => Promise<T>, isOpen: () => boolean): Promise<T> => {
    while (isOpen()) {
      try {
        return await look();
      } catch (failure) {
        if (!isTransient(failure)) throw failure;
        warn(failure, 'the device of a message could not be looked up; it is tried again');
        await pause(retryDelay);
      }
    }
    throw new Error(ended);
  };
  return { store, untilFound };
};

/** A report with an unknown device is a configuration mistake, so its module answers; a Zigbee state of one is ignored. */
const modulesOf = async (
  { modules: [first, ...others] }: Route,
  { kind }: DeviceTopic,
  find: () => Promise<readonly StoredModule[]>,
): Promise<readonly StoredModule[]> => {
  if (first === undefined) return [];
  if (kind === 'report' && others.length === 0) return [first];
  const found = await find();
  return found.length === 0 && kind === 'report' ? [first] : found;
};

/** Passes messages to the intake, each for the module of its topic. */
export const createListener = ({ db, now, log }: WorkerContext, receive: Receive) => {
  const finder = createDeviceFinder(db, now);
  const { messages } = mqttFiguresOf(db);
  const { store, untilFound } = createRepeats({ log, now }, receive);

  /** The bridge of a network is offline, so all of its devices are. Each comes back with its next report. */
  const setAllOffline = async ({ company, modules }: Route, time: number, isOpen: () => boolean): Promise<void> => {
    const { isolate, end } = createIsolation();
    for (const module of modules)
      await isolate(`devices of ${module.config.pid}`, async () => {
        const dids = await untilFound(() => onlineDevices({ db, company, module }), isOpen);
        const gone = dids.map((device) => ({ device, at: time, values: {}, isReachable: false }));
        for (let start = 0; start < gone.length; start += maxPerBatch)
          await store({ company, pid: module.config.pid }, gone.slice(start, start + maxPerBatch), isOpen);
      });
    end();
    messages.stored += 1;
  };

  const read = async (
    routes: Routes,
    { topic, payload, isRetained }: Arrived,
    isOpen: () => boolean,
  ): Promise<void> => {
    const time = now();
    const match = routeOf(routes, topic);
    if (match === undefined) return;
    const { route, subtopic } = match;
    if (subtopic === bridgeState && isBridgeGone({ payload })) return setAllOffline(route, time, isOpen);
    const heard = readDeviceTopic(subtopic);
    if (heard === undefined) return;
    const modules = await modulesOf(route, heard, () => untilFound(() => finder.find(route, heard.device), isOpen));
    if (modules.length === 0) messages.unknown += 1;
    const message = { payload, isRetained, now: time };
    let isRefused: boolean | undefined;
    for (const { config } of modules) {
      const report = modules.length === 1 ? reportOf(heard, message, config) : sharedReport(heard, message);
      if (report === undefined) continue;
      const [result] = await store({ company: route.company, pid: config.pid }, [report], isOpen);
      isRefused = result?.kind === 'refused';
    }
    if (isRefused !== undefined) messages[isRefused ? 'refused' : 'stored'] += 1;
  };

  return {
    forget: finder.forget,
    /**
     * Resolves when the message needs no second delivery. Rejects when it does, which is once the connection has ended:
     * acknowledgements have an order, so one that never came would hold up all later messages.
     */
    handle: async (routes: Routes, arrived: Arrived, isOpen: () => boolean): Promise<void> => {
      try {
        await read(routes, arrived, isOpen);
      } catch (failure) {
        if (!isOpen()) throw failure;
        messages.refused += 1;
        log.warn({ err: failure, topic: arrived.topic }, 'a message could not be read; it is left out');
      }
    },
  };
};
