import { createIsolation, type Isolation } from '../isolation.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { LocalText, RecordValues, Stored } from '../../src/engine/column.ts';
import { applyValues } from './control.ts';
import type { DeviceSource, SendResult, Sending } from '../drivers/source.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { announceChanged } from '../announcements/announce.ts';
import { commandsTopic } from './request-commands.ts';
import { type Claimed, claimDue, endOverdue, nextDue, storeAttempt, type Touched } from './lease-commands.ts';
import { endConfirmed } from './confirm-commands.ts';
import type { Trx } from '../db/database.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

const moduleNotFound: LocalText = phrase('server/commands', 'moduleNotFound');
const connectionUnreachable: LocalText = phrase('server/commands', 'connectionUnreachable');

/** One message: the commands of one request to one device. */
type Group = { claimed: Claimed[]; sending: Sending };

const groupsOf = async ({ services }: WorkerContext, claimed: readonly Claimed[]) => {
  const groups: Group[] = [];
  const withoutModule: Claimed[] = [];
  const byMessage = Map.groupBy(claimed, ({ companyid, ask, device }) => `${companyid} ${ask} ${device}`);
  for (const commands of byMessage.values()) {
    const [first] = commands;
    if (first === undefined) continue;
    const module = await services.modules.find(first.companyid, first.pid);
    if (module === undefined) withoutModule.push(...commands);
    else {
      const values: RecordValues = Object.fromEntries(
        commands.map(({ column, value }) => [column, parseStored<Stored>(value)]),
      );
      const sending = { id: first.ask, company: first.companyid, module, did: first.device, values };
      groups.push({ claimed: commands, sending });
    }
  }
  return { groups, withoutModule };
};

/** Milliseconds until a source that does not answer counts as failed; shorter than the lease. */
const sendTimeout = 10_000;

/** A message with its result. */
type Answered = { group: Group; result: SendResult };

/** Sends with a timeout: a source that never answers would block every later command. */
const sendWith = async (source: DeviceSource, groups: readonly Group[]): Promise<Answered[]> => {
  const { promise, resolve } = Promise.withResolvers<readonly SendResult[]>();
  const timer = setTimeout(() => resolve([]), sendTimeout);
  try {
    const results = await Promise.race([source.send(groups.map(({ sending }) => sending)), promise]);
    return groups.map((group, index) => ({
      group,
      result: results[index] ?? { kind: 'failed', why: connectionUnreachable },
    }));
  } finally {
    clearTimeout(timer);
  }
};

const idsOf = (claimed: readonly Claimed[]): string[] => claimed.map(({ did }) => did);

/**
 * Commands of a message that its result confirms. Set-only columns (`rw` 2) are confirmed once the source has taken the
 * message: no report would confirm them, and a retry would carry them out again.
 */
const confirmedBy = ({ group: { claimed, sending }, result }: Answered): Claimed[] => {
  if (result.kind === 'confirmed') return claimed;
  if (result.kind === 'failed') return [];
  const columns = columnsOf(sending.module.config);
  return claimed.filter(({ column }) => columns.get(column)?.rw === 2);
};

/** Stores confirmed values as the state of their device, and ends the commands. */
const storeConfirmed = async (
  { db, services }: WorkerContext,
  trx: Trx,
  { sending: { company, module, did, values } }: Group,
  { confirmed, now }: { confirmed: readonly Claimed[]; now: number },
): Promise<void> => {
  const modules = services.modules.over(inTransaction(db, trx, company).db);
  const set = Object.fromEntries(confirmed.map(({ column }) => [column, values[column]]));
  await applyValues({ trx, services: { ...services, modules }, now }, { company, module, dids: [did], values: set });
  await endConfirmed(trx, company, idsOf(confirmed), now);
};

/** Stores the results of the messages of one company. */
const storeResults = async (
  context: WorkerContext,
  companyid: string,
  answered: readonly Answered[],
  now: number,
): Promise<void> =>
  context.db.transaction({ company: companyid }, async (trx) => {
    const results = answered.map((answer) => ({ ...answer, confirmed: confirmedBy(answer) }));
    const sent = results.flatMap(({ group, result, confirmed }) =>
      result.kind === 'sent' ? idsOf(group.claimed.filter((command) => !confirmed.includes(command))) : [],
    );
    if (sent.length > 0) await storeAttempt(trx, { companyid, dids: sent, kind: 'sent', now });
    for (const { group, result, confirmed } of results) {
      if (result.kind === 'failed')
        await storeAttempt(trx, { companyid, dids: idsOf(group.claimed), kind: 'failed', why: result.why, now });
      if (confirmed.length > 0) await storeConfirmed(context, trx, group, { confirmed, now });
    }
  });

/** One announcement per module, with the devices whose commands have changed. */
const announceTouched = ({ db }: WorkerContext, touched: readonly Touched[]): void => {
  const byList = Map.groupBy(touched, ({ companyid, pid }) => `${companyid} ${pid}`);
  for (const rows of byList.values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const dids = new Set(rows.map(({ device }) => device));
    announceChanged(db, { company: first.companyid, pid: first.pid, dids });
  }
};

const failWithoutModule = async (
  { db, now }: WorkerContext,
  withoutModule: readonly Claimed[],
  { isolate }: Isolation,
): Promise<void> => {
  for (const [companyid, rows] of Map.groupBy(withoutModule, (row) => row.companyid))
    await isolate(`commands without a module of ${companyid}`, () =>
      db.transaction({ company: companyid }, (trx) =>
        storeAttempt(trx, { companyid, dids: idsOf(rows), kind: 'failed', why: moduleNotFound, now: now() }),
      ),
    );
};

/** Sends the commands of one source and stores the results. @throws at the end, if a company failed */
const sendGroups = async (context: WorkerContext, source: DeviceSource, groups: readonly Group[]): Promise<void> => {
  const answered = await sendWith(source, groups);
  const byCompany = Map.groupBy(answered, ({ group }) => group.sending.company);
  const { isolate, end } = createIsolation();
  for (const [company, rows] of byCompany)
    await isolate(`results of ${company}`, () => storeResults(context, company, rows, context.now()));
  end();
};

/**
 * Sends due commands and ends overdue ones. What fails is reported by `isolation`: commands may be left all the same.
 * @returns whether more commands are due already
 */
const dispatchBatch = async (context: WorkerContext, isolation: Isolation): Promise<boolean> => {
  const { db, sources, now } = context;
  const { claimed, isMore } = await claimDue(db, [...sources.keys()], now());
  const { groups, withoutModule } = await groupsOf(context, claimed);
  await failWithoutModule(context, withoutModule, isolation);
  const byDriver = Map.groupBy(groups, ({ claimed: [first] }) => first?.driver);
  const sending = [...sources].map(([driver, source]) =>
    isolation.isolate(`messages of ${driver}`, () => sendGroups(context, source, byDriver.get(driver) ?? [])),
  );
  await Promise.all(sending);
  // Runs after the sending, so that a command waits for as few statements as possible.
  const ended = await endOverdue(db, now());
  announceTouched(context, [...ended, ...claimed]);
  return isMore;
};

/** Dispatches batches until no more commands are due. @throws at the end, if a source or a company failed */
export const dispatchDue = async (context: WorkerContext, isStopped: () => boolean = () => false): Promise<void> => {
  const isolation = createIsolation();
  while ((await dispatchBatch(context, isolation)) && !isStopped());
  isolation.end();
};

/** Seconds between polls of the table while nothing is announced. */
const pollInterval = 5;

/** Sends commands through the sources that are open in this process. */
export const dispatcher: Worker = async (context) => {
  const { db, log, now, sources } = context;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isAsked = false;
  let running: Promise<void> | undefined;

  const rounds = async (): Promise<void> => {
    while (!isStopped && isAsked) {
      isAsked = false;
      await dispatchDue(context, () => isStopped);
    }
    if (isStopped) return;
    const due = await nextDue(db, [...sources.keys()]);
    const wait = due === undefined ? pollInterval : Math.min(Math.max(due - now(), 1), pollInterval);
    timer = setTimeout(wake, wait * 1000).unref();
  };
  const wake = (): void => {
    isAsked = true;
    if (isStopped || running !== undefined) return;
    clearTimeout(timer);
    running = rounds()
      .catch((failure: unknown) => {
        log.warn({ err: failure }, 'commands could not be sent; the next round tries again');
        timer = setTimeout(wake, pollInterval * 1000).unref();
      })
      .finally(() => {
        running = undefined;
        if (isAsked && !isStopped) wake();
      });
  };

  db.onAnnounce((topic) => {
    if (topic === commandsTopic) wake();
  });
  wake();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
