import type { FastifyReply } from 'fastify';

/** The events of an answer. Contract "Chat". */

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Turns off buffering in nginx.
  'x-accel-buffering': 'no',
} as const;

/** Milliseconds between two comments, so that proxies do not close the connection while an answer is computed. */
const beatInterval = 10_000;

export type ChatStream = {
  send(event: 'ready' | 'data' | 'finish' | 'error', data: object): void;
  end(): void;
};

/** Opens the stream; `onLost` is called when the reader is gone before the end. */
export const openChatStream = (reply: FastifyReply, onLost: () => void): ChatStream => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...reply.getHeaders(), ...streamHeaders } as Record<string, string>);
  raw.flushHeaders();
  const write = (text: string): void => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  };
  const heartbeat = setInterval(() => write(':\n\n'), beatInterval).unref();
  raw.once('close', () => {
    clearInterval(heartbeat);
    if (!raw.writableFinished) onLost();
  });
  if (raw.destroyed) onLost();
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      clearInterval(heartbeat);
      raw.end();
    },
  };
};
