import { statuses } from '../../../src/api/endpoint.ts';
import type { StoredModule } from '../../services.ts';
import type { WorkerContext } from '../../workers.ts';
import type { Report, ReportResult } from '../report.ts';
import type { Arrived } from './connection.ts';
import { createDeviceFinder } from './device-names.ts';
import { mqttFiguresOf } from './figures.ts';
import { reportOf } from './message.ts';
import { type Route, type Routes, routeOf } from './routes.ts';
import { type Heard, heardOf } from './topics.ts';

export type Receive = (company: string, pid: string, reports: readonly Report[]) => Promise<ReportResult[]>;

/** Milliseconds until a report is offered again that the database could not take. */
const patience = 1000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds).unref();
  });

/** Gives messages to the intake, each to the module of its topic. */
export const createListener = ({ db, now, log }: WorkerContext, receive: Receive) => {
  const finder = createDeviceFinder(db, now);
  const { messages } = mqttFiguresOf(db);

  /** Undefined when the report can still be stored later: the database is away, or too much waits for it. */
  const offered = async (company: string, pid: string, report: Report): Promise<ReportResult | undefined> => {
    try {
      const [result] = await receive(company, pid, [report]);
      return result?.kind === 'refused' && result.status === statuses.tooMany ? undefined : result;
    } catch (failure) {
      log.warn({ err: failure }, 'a report could not be stored; it is tried again');
      return undefined;
    }
  };

  /** Until it is stored, or the connection has ended: then the broker sends the message again to the next one. */
  const store = async (place: { company: string; pid: string }, report: Report, isOpen: () => boolean) => {
    while (isOpen()) {
      const result = await offered(place.company, place.pid, report);
      if (result !== undefined) {
        messages[result.kind === 'refused' ? 'refused' : 'stored'] += 1;
        return;
      }
      await pause(patience);
    }
    throw new Error('The connection ended before a report was stored.');
  };

  /** What is reported as documented is somebody's mistake if no module knows its device; a state is just not ours. */
  const moduleOf = async (route: Route, { kind, device }: Heard): Promise<StoredModule | undefined> => {
    const [first, ...others] = route.modules;
    if (kind === 'report' && others.length === 0) return first;
    const found = await finder.find(route, device);
    return found ?? (kind === 'report' ? first : undefined);
  };

  return {
    forget: finder.forget,
    /** Resolves when the message needs no second delivery. Rejects when it does. */
    hear: async (routes: Routes, { topic, payload, isRetained }: Arrived, isOpen: () => boolean): Promise<void> => {
      const at = now();
      const found = routeOf(routes, topic);
      const heard = found && heardOf(found.rest);
      if (found === undefined || heard === undefined) return;
      const { route } = found;
      const module = await moduleOf(route, heard);
      const report = module && reportOf(heard, { payload, isRetained, now: at }, module.config);
      if (module === undefined) messages.unknown += 1;
      if (module === undefined || report === undefined) return;
      await store({ company: route.company, pid: module.config.pid }, report, isOpen);
    },
  };
};
