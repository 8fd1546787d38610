import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { shareOrigin } from '../db/per-database.ts';

/** The client closed its connection before it received the answer. The answer of such a call is discarded. */
export class ClientGone extends Error {
  constructor() {
    super('The client has closed its connection.');
  }
}

/** What ends with a connection: one listener for all of its calls (pipelining). */
const onClose = new WeakMap<Socket, Set<() => void>>();

const endsOf = (socket: Socket): Set<() => void> => {
  const openEnds = onClose.get(socket);
  if (openEnds !== undefined) return openEnds;
  const ends = new Set<() => void>();
  onClose.set(socket, ends);
  socket.once('close', () => {
    for (const end of ends) end();
  });
  return ends;
};

/** Calls `end` when the connection closes; the returned function removes it. */
const onConnectionEnd = (socket: Socket, end: () => void): (() => void) => {
  const ends = endsOf(socket);
  ends.add(end);
  return () => void ends.delete(end);
};

type Answering = { request: FastifyRequest; reply: FastifyReply };

/** What ends with an answer: one listener for all. */
const endsOfAnswers = new WeakMap<ServerResponse, Set<() => void>>();

/**
 * Calls `end` once the client has received the answer or has gone. An answer that waits behind another one of its
 * connection (pipelining) is not closed with it.
 */
export const onAnswered = ({ request: { raw }, reply }: Answering, end: () => void): void => {
  if (raw.socket.destroyed || reply.raw.writableFinished) return end();
  const known = endsOfAnswers.get(reply.raw);
  if (known !== undefined) return void known.add(end);
  const ends = new Set([end]);
  endsOfAnswers.set(reply.raw, ends);
  const answered = () => {
    remove();
    for (const endRequest of ends) endRequest();
    ends.clear();
  };
  const remove = onConnectionEnd(raw.socket, answered);
  reply.raw.once('finish', answered).once('close', answered);
};

/** Aborts when the client has gone. */
export const clientSignal = ({ request, reply }: Answering): AbortSignal => {
  const controller = new AbortController();
  onAnswered({ request, reply }, () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone());
  });
  return controller.signal;
};

/**
 * The database for a call that changes nothing: reads that still wait for their turn when the client has gone are not
 * executed. Transactions are: they may write, such as an entry of the audit log.
 */
export const readsForClient = (db: Db, answering: Answering): Db => {
  const signal = clientSignal(answering);
  return shareOrigin(
    {
      ...db,
      read: (scope, queries, urgency) => db.read(scope === 'system' ? scope : { ...scope, signal }, queries, urgency),
    },
    db,
  );
};
