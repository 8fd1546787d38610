import './texts.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { seedInChildProcess } from './demo/seed-in-child.ts';
import { misspelt, withoutEffect } from './setting-table.ts';
import { readSettings, SettingFault, type Settings } from './settings.ts';
import { fail, portFault } from './start-faults.ts';

const settingsOrExit = (): Settings => {
  for (const { setting, suggestion } of misspelt(process.env))
    console.error(`${setting} is not a setting; did you mean ${suggestion}?`);
  for (const { name, why } of withoutEffect(process.env)) console.error(`${name} has no effect: ${why}.`);
  try {
    return readSettings(process.env);
  } catch (failure) {
    if (failure instanceof SettingFault) return fail(failure.message);
    throw failure;
  }
};

/** Before the database is opened and perhaps filled: a port in use is reported immediately. */
const tryPort = async (settings: Settings): Promise<void> => {
  const probe = createServer().listen({ port: settings.port, host: settings.host });
  await once(probe, 'listening').catch((failure: NodeJS.ErrnoException) => fail(portFault(settings, failure)));
  probe.close();
  await once(probe, 'close');
};

/**
 * Starts the server with the settings of the environment and runs until a signal stops it. The program is loaded while the
 * child process of a first start writes the demo.
 */
export const main = async (): Promise<void> => {
  const settings = settingsOrExit();
  const { platformUrl } = settings;
  await tryPort(settings);
  const loading = import('./start-server.ts');
  if (platformUrl !== undefined) {
    const { startConsole } = await loading;
    await startConsole({ ...settings, platformUrl });
    return;
  }
  const [isSeeded, { startServer }] = await Promise.all([seedInChildProcess(settings), loading]);
  // What went wrong is printed by the child process.
  if (!isSeeded) process.exit(1);
  await startServer(settings);
};
