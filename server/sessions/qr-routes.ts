import type { FastifyReply } from 'fastify';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { browserOf, issueBrowserCookie } from './browser-cookie.ts';
import { browserName } from './browser-name.ts';
import { freeAttempts } from './limits.ts';
import { decideQrCode, expired, makeQrCode, scanQrCode, takeQrCode } from './qr-sign-in.ts';
import { awaitQrState } from './qr-wait.ts';
import { findAccountById } from './account.ts';
import { hashToken } from './session.ts';
import { signIn } from './sign-in.ts';
import { recordAttempt } from './throttle.ts';
import { addressBudget } from './sign-in-attempts.ts';
import { phrase } from '../texts.ts';

/** Sign-in by QR code. Contract "Sign-in". */

const stillWaiting = (isScanned: boolean) =>
  new Refusal(
    'waiting',
    isScanned ? phrase('server/sessions', 'qrScanned') : phrase('server/sessions', 'qrNotScanned'),
    [],
    { scanned: isScanned },
  );

const refusedThere = () => new Refusal('refused', phrase('server/sessions', 'qrRefused'));

/** Ends a wait with the connection that it answers. */
const goneSignal = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

export const qrRoutes: Route[] = [
  route(endpoints.authorizationCode, async ({ db, now, request, reply }) => {
    await recordAttempt(db, [addressBudget(request, { kind: 'qr', free: freeAttempts.qr })], now);
    const agent = (request.headers['user-agent'] ?? '').slice(0, 300);
    return {
      authorizationcode: await makeQrCode(db, issueBrowserCookie(request, reply), { address: request.ip, agent, now }),
    };
  }),

  route(endpoints.awaitAuthorization, async (call) => {
    const { db, input, request, reply } = call;
    const browser = browserOf(request);
    if (browser === undefined) throw expired();
    const requestContext = { hash: hashToken(input.authorizationcode), asker: browser };
    const signal = goneSignal(reply);
    const lastState = input.scanned === true ? 'scanned' : 'waiting';
    const qrState = await awaitQrState(db, requestContext, {
      now: nowSeconds,
      isWaiting: ({ state }) => state === lastState,
      signal,
    });
    if (qrState === undefined) throw expired();
    if (qrState.state === 'refused') throw refusedThere();
    if (qrState.state === 'waiting' || qrState.state === 'scanned') throw stillWaiting(qrState.state === 'scanned');
    // The session would be lost with the closed connection.
    const userid = signal.aborted ? undefined : await takeQrCode(db, requestContext, nowSeconds());
    const account = userid === undefined ? undefined : await findAccountById(db, userid);
    if (account === undefined) throw expired();
    return signIn({ ...call, now: nowSeconds() }, endpoints.awaitAuthorization, account);
  }),

  route(endpoints.readAuthorization, async ({ db, input, now }) => {
    const { agent, address, createdat, expiresat } = await scanQrCode(db, hashToken(input.authorizationcode), now);
    return { data: { browser: browserName(agent), address, since: createdat, until: expiresat } };
  }),

  route(endpoints.confirmAuthorization, async ({ db, actor, input, now }) =>
    decideQrCode(db, actor, { hash: hashToken(input.authorizationcode), accept: input.accept }, now),
  ),
];
