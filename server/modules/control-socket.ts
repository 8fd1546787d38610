import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import type { ControlAnswer } from './control.ts';

/**
 * The door by which the shell reaches a running server: a socket in the data folder that its owner alone may open.
 * One request and one answer, each a line of JSON.
 */

/** Larger than any set of module files that a person writes. */
const longestRequest = 64 * 1024 * 1024;

/** Socket paths are at most about 100 bytes long, so the shorter of the two forms is used. */
export const socketPath = (dataDir: string): string => {
  const path = join(dataDir, 'control.sock');
  const near = relative(process.cwd(), path);
  return near.length < path.length ? near : path;
};

const readLine = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', reject);
    socket.on('end', () => resolve(text));
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (text.length > longestRequest) reject(new Error('The request is too long.'));
      if (text.endsWith('\n')) resolve(text);
    });
  });

/** Answers what the shell asked; the request is of the client below, for only the owner of the folder can write here. */
type Answering = (request: never) => Promise<ControlAnswer>;

const answer = async (answering: Answering, socket: Socket): Promise<void> => {
  const request = JSON.parse(await readLine(socket)) as never;
  const result = await answering(request).catch((failure: Error): ControlAnswer => ({
    ok: false,
    lines: [`The server could not do it: ${failure.message}`],
  }));
  socket.end(`${JSON.stringify(result)}\n`);
};

/** Listens in the data folder, whose lock this process holds: an old socket there is nobody's. */
export const listenForControl = async (dataDir: string, answering: Answering): Promise<{ close(): Promise<void> }> => {
  const path = socketPath(dataDir);
  await rm(path, { force: true });
  const server = createServer((socket) => {
    answer(answering, socket).catch(() => socket.destroy());
  });
  const umask = process.umask(0o177);
  try {
    server.listen(path);
    await once(server, 'listening');
  } finally {
    process.umask(umask);
  }
  server.unref();
  return {
    close: async () => {
      server.close();
      await rm(path, { force: true });
    },
  };
};

/** Asks a running server; `undefined` when none listens on the folder. */
export const askServer = async (dataDir: string, request: object): Promise<ControlAnswer | undefined> => {
  const socket = connect(socketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch (failure) {
    if (['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes((failure as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw failure;
  }
  socket.write(`${JSON.stringify(request)}\n`);
  return JSON.parse(await readLine(socket)) as ControlAnswer;
};
