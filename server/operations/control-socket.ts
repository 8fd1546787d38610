import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import type { ShellAnswer } from '../shell-answer.ts';

/**
 * Control socket: the shell's commands reach a running server through it. Only the owner of the file may open it
 * (mode 0600). One request and one answer, each a line of JSON.
 */

/** Larger than any set of module files that a person writes. */
const maxRequestLength = 64 * 1024 * 1024;

/** Where the server of an embedded database listens. */
export const socketOf = (dataDir: string): string => join(resolve(dataDir), 'control.sock');

/** Socket paths are at most about 100 bytes long, so the shorter of the absolute and the relative form is used. */
const shorterPath = (path: string): string => {
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
      if (text.length > maxRequestLength) reject(new Error('The request is too long.'));
      if (text.endsWith('\n')) resolve(text);
    });
  });

/** Answers what the shell asked; the request is of the client below, for only the owner of the folder can write here. */
type Answering = (request: never) => Promise<ShellAnswer>;

const answer = async (answering: Answering, socket: Socket): Promise<void> => {
  const request = JSON.parse(await readLine(socket)) as never;
  const result = await answering(request).catch((failure: Error): ShellAnswer => ({
    ok: false,
    lines: [`The server could not do it: ${failure.message}`],
  }));
  socket.end(`${JSON.stringify(result)}\n`);
};

/** Listens at a path that belongs to this process alone; a socket found there is a leftover of a killed one. */
export const listenForControl = async (socket: string, answering: Answering): Promise<{ close(): Promise<void> }> => {
  const path = shorterPath(socket);
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

const open = async (path: string): Promise<Socket | undefined> => {
  const socket = connect(shorterPath(path));
  try {
    await once(socket, 'connect');
    return socket;
  } catch (failure) {
    if (['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes((failure as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw failure;
  }
};

/** Whether a server listens at the path. */
export const isListening = async (path: string): Promise<boolean> => {
  const socket = await open(path);
  socket?.destroy();
  return socket !== undefined;
};

/** Sends a request to a running server; `undefined` when none listens at the path. */
export const askServer = async (path: string, request: object): Promise<ShellAnswer | undefined> => {
  const socket = await open(path);
  if (socket === undefined) return undefined;
  socket.write(`${JSON.stringify(request)}\n`);
  const line = await readLine(socket);
  if (line === '') throw new Error('The server ended before it answered. Check its log, then try again.');
  return JSON.parse(line) as ShellAnswer;
};
