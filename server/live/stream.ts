import type { ServerResponse } from 'node:http';

/** Bytes that wait for a reader; beyond that the reader has fallen behind. */
const maxBuffered = 64 * 1024;
/** Heartbeats that a reader may be behind before its connection is cut. */
const maxBeatsBehind = 3;

export type EndReason = 'session' | 'rights' | 'shutdown';

/** Server-sent events to one reader. Contract "Live". */
export type LiveStream = {
  send(event: string, data: object): void;
  /** An event that is the same for many readers, as `frame` made it. */
  write(text: string): void;
  /** A comment, so that proxies keep the connection; cuts the connection of a reader who has stopped reading. */
  beat(): void;
  end(reason: EndReason): void;
};

export const frame = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Backpressure: while a reader is behind, events are dropped instead of buffered. When it has caught up it gets
 * `again` and requests everything again.
 */
export const createStream = (raw: ServerResponse): LiveStream => {
  let isBehind = false;
  let beatsBehind = 0;
  raw.on('drain', () => {
    if (!isBehind) return;
    isBehind = false;
    beatsBehind = 0;
    raw.write(frame('again', {}));
  });
  const write = (text: string): void => {
    if (isBehind || raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength >= maxBuffered) isBehind = true;
  };
  return {
    send: (event, data) => write(frame(event, data)),
    write,
    beat: () => {
      if (isBehind) beatsBehind += 1;
      if (beatsBehind >= maxBeatsBehind) raw.destroy();
      else write(':\n\n');
    },
    end: (reason) => {
      write(frame('end', { reason }));
      raw.end();
      // A reader that has stopped reading would hold the connection, and with it the end of the server.
      if (isBehind) raw.destroy();
    },
  };
};
