import './texts.ts';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { nowSeconds } from './clock.ts';
import { collectWhenIdle } from './collect-when-idle.ts';
import { createServices } from './create-services.ts';
import { openDatabase } from './operations/open-database.ts';
import { demoExposure } from './demo/exposure.ts';
import { createPlatformApp } from './operations/platform.ts';
import { makeSetupToken } from './operations/setup-link.ts';
import { createSlowQueries } from './needed-indexes/slow-queries.ts';
import { answerShell } from './operations/shell.ts';
import { postgresAddress } from './operations/shell-database.ts';
import { listenForShell } from './operations/shell-listener.ts';
import { demoAccounts, prepareData } from './demo/prepare.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { fail, portFault } from './start-faults.ts';
import { startUpkeep } from './upkeep.ts';
import { startWorkers } from './workers.ts';

const listenOrExit = (app: FastifyInstance, settings: Settings): Promise<string> =>
  app
    .listen({ port: settings.port, host: settings.host })
    .catch((failure: NodeJS.ErrnoException) => fail(portFault(settings, failure)));

/** Shutdown, milliseconds: running requests may finish, then connections are closed, then the process exits. */
const closeTimeout = 6_000;
const exitTimeout = 9_000;

/** Graceful shutdown on the first signal: accepts no new connections, finishes running requests, then calls `close`. */
const endOnSignal = (app: FastifyInstance, close: () => Promise<void>): void => {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), exitTimeout).unref();
    setTimeout(() => app.server.closeAllConnections(), closeTimeout).unref();
    await app.close();
    await close();
    process.exit(0);
  };
  const start = () =>
    void end().catch((failure: unknown) => {
      console.error(failure);
      process.exit(1);
    });
  process.on('SIGTERM', start);
  process.on('SIGINT', start);
};

/** The console before an existing platform. */
export const startConsole = async (settings: Settings & { platformUrl: string }): Promise<void> => {
  const app = createPlatformApp(settings);
  endOnSignal(app, async () => undefined);
  const address = await listenOrExit(app, settings);
  console.log(`\nColonnade is ready at ${address}`);
  console.log(`Its calls go to the platform at ${new URL(settings.platformUrl).origin}`);
};

const printAddress = (settings: Settings, address: string) => {
  console.log(`\nColonnade is ready at ${address}`);
  console.log(
    settings.databaseUrl === undefined
      ? `Embedded database in ${resolve(settings.dataDir)}`
      : `PostgreSQL by DATABASE_URL, ${postgresAddress(settings.databaseUrl)}`,
  );
};

/** Opens the database of the settings, filled before if the demo is wanted, and serves the product. */
export const startServer = async (settings: Settings): Promise<void> => {
  const onPanic = (reason: string) => fail(`The database failed and the server ends: ${reason}`);
  const db = await openDatabase(settings, onPanic).catch((failure: Error) => fail(failure.message));
  const made = createServices(db, settings);
  const isDemo = await prepareData(db, made, nowSeconds());
  const exposure = await demoExposure(db, settings);
  if (exposure.kind === 'fault') {
    await db.close();
    fail(exposure.text);
  }
  const services: Services = { ...made, settings: { ...settings, isDemo } };
  const app = createApp({ db, services, findActor: createSessionStore(db, services) }, settings.logLevel);
  const control = await listenForShell(settings, (request) => answerShell(db, request, settings));
  const slow = createSlowQueries(db);
  const upkeep = startUpkeep({ db, services, slow }, app.log);
  const working = await startWorkers({ db, services, log: app.log, now: nowSeconds, sources: new Map() });
  endOnSignal(app, async () => {
    upkeep.stop();
    await working.stop();
    await control.close();
    await db.close();
  });
  const address = await listenOrExit(app, settings);
  collectWhenIdle();
  await control.announce(address);
  printAddress(settings, address);
  if (exposure.kind === 'warning') console.warn(`\n${exposure.text}`);
  if (isDemo) console.log(`\nDemo accounts:\n${demoAccounts.map((line) => `  ${line}`).join('\n')}\n`);
  const token = await makeSetupToken(db, nowSeconds());
  if (token !== undefined)
    console.log(
      `\nThere is no company yet. Make the first one within 24 hours at this one-time link:\n  ${address}/setup#${token}\n`,
    );
};
