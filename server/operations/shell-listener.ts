import { resolve } from 'node:path';
import { listenForControl, socketOf } from './control-socket.ts';
import type { ShellAnswer } from '../shell-answer.ts';
import type { Settings } from '../settings.ts';
import { makeRuntimeFolder, registerServer, type RunningServer, runtimeSocket } from './running-servers.ts';
import type { ShellRequest } from './shell.ts';
import { postgresAddress } from './shell-database.ts';

/** Makes a running server known to the shell: its control socket, and its runtime file once it has an address. */

type Listener = {
  /** Writes the runtime file. */
  announce(address: string): Promise<void>;
  close(): Promise<void>;
};

const aboutOf = ({ databaseUrl, dataDir }: Settings): Pick<RunningServer, 'engine' | 'location' | 'socket'> =>
  databaseUrl === undefined
    ? { engine: 'embedded', location: resolve(dataDir), socket: socketOf(dataDir) }
    : { engine: 'postgres', location: postgresAddress(databaseUrl), socket: runtimeSocket() };

/** A folder that may not be written, as in a container, is no reason not to start. */
const warn = (failure: Error): undefined => {
  console.error(
    `Commands of the shell cannot find this server by themselves (${failure.message}). Give them its DATA_DIR or DATABASE_URL.`,
  );
};

export const listenForShell = async (
  settings: Settings,
  answering: (request: ShellRequest) => Promise<ShellAnswer>,
): Promise<Listener> => {
  const about = aboutOf(settings);
  const control =
    about.engine === 'embedded'
      ? await listenForControl(about.socket, answering)
      : await makeRuntimeFolder()
          .then(() => listenForControl(about.socket, answering))
          .catch(warn);
  let withdraw: (() => Promise<void>) | void;
  return {
    announce: async (address) => {
      if (control === undefined) return;
      withdraw = await registerServer({ ...about, pid: process.pid, address }).catch(warn);
    },
    close: async () => {
      await withdraw?.();
      await control?.close();
    },
  };
};
