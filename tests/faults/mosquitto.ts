import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { installPackage } from '../../scripts/debian-package.ts';

/** mosquitto as a process of the test's own; installed now where that is possible. */

const paths = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'];
const installed = (): string | undefined => paths.find((path) => existsSync(path));
export const binary = installed() ?? (installPackage('mosquitto') ? installed() : undefined);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on TCP, so the address is not a path.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export type Mosquitto = {
  port: number;
  folder: string;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again with what it had stored. */
  start(): Promise<void>;
  publish(topic: string, payload: string): Promise<void>;
  remove(): Promise<void>;
};

export const account = { user: 'colonnade', password: 'right & proper%' } as const;

/** A certificate of its own, for 127.0.0.1; `openssl` makes it. */
const makeCertificate = (folder: string): void => {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' });
};

const configOf = (folder: string, port: number, isSecure: boolean): string =>
  [
    `listener ${port} 127.0.0.1`,
    ...(isSecure ? [`certfile ${join(folder, 'cert.pem')}`, `keyfile ${join(folder, 'key.pem')}`] : []),
    // Started by root it would become somebody who may not read these files.
    `user ${userInfo().username}`,
    'allow_anonymous false',
    `password_file ${join(folder, 'passwords')}`,
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_interval 1',
    'autosave_on_changes true',
    'max_inflight_messages 1000',
    '',
  ].join('\n');

export const startMosquitto = async ({ isSecure = false } = {}): Promise<Mosquitto> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-mosquitto-'));
  const port = await freePort();
  if (isSecure) makeCertificate(folder);
  await writeFile(join(folder, 'passwords'), '', { mode: 0o600 });
  execFileSync('mosquitto_passwd', ['-b', join(folder, 'passwords'), account.user, account.password], {
    stdio: 'ignore',
  });
  await writeFile(join(folder, 'mosquitto.conf'), configOf(folder, port, isSecure));
  let child: ChildProcess;
  const scheme = isSecure ? 'mqtts' : 'mqtt';
  const options = { username: account.user, password: account.password, reconnectPeriod: 0, rejectUnauthorized: false };
  const connect = () => connectAsync(`${scheme}://127.0.0.1:${port}`, options, false);
  const isReady = async (): Promise<boolean> => {
    const client = await connect().catch(() => undefined);
    await client?.endAsync(true);
    return client !== undefined;
  };
  const start = async (): Promise<void> => {
    child = spawn(binary ?? 'mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
    while (!(await isReady())) if (child.exitCode !== null) throw new Error(`mosquitto ended with ${child.exitCode}.`);
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    folder,
    kill,
    start,
    publish: async (topic, payload) => {
      const client = await connect();
      await client.publishAsync(topic, payload, { qos: 1 });
      await client.endAsync();
    },
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
