import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { browserName } from './browser-name.ts';
import { decideQrCode, expired, makeQrCode, scanQrCode, takeQrCode } from './qr-sign-in.ts';
import { awaitQrState } from './qr-wait.ts';
import { findAccountById, hashToken } from './session.ts';
import { quarterHour, signIn } from './sign-in.ts';
import { attempt } from './throttle.ts';

/** Sign-in by QR code. Spec 1 sections 2, 4 and 7; contract sections 2 and 7. */

const askerCookie = 'colonnade_asker';
const path = '/sfsaas/api/user/';

const askerOf = (request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${askerCookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];

/** The browser's secret: made once, so that several sign-in pages of one browser do not take it from each other. */
const askerFor = (request: FastifyRequest, reply: FastifyReply): string => {
  const asker = askerOf(request) ?? randomBytes(32).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${askerCookie}=${asker}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=3600${secure}`);
  return hashToken(asker);
};

const stillWaiting = (isScanned: boolean) =>
  new Refusal(
    'waiting',
    isScanned
      ? { en: 'The code was scanned. Confirm on the other device.', zh: '已扫码，请在另一设备上确认。' }
      : { en: 'Nobody has scanned the code yet.', zh: '尚未扫码。' },
    [],
    { scanned: isScanned },
  );

const refusedThere = () =>
  new Refusal('refused', { en: 'The sign-in was refused on the other device.', zh: '另一设备上拒绝了本次登录。' });

/** Ends a wait with the connection that it answers. */
const goneSignal = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

export const qrRoutes: Route[] = [
  route(endpoints.authorizationCode, async ({ db, now, request, reply }) => {
    await attempt(db, { key: `qr:${request.ip}`, free: 300, windowSeconds: quarterHour }, now);
    const agent = (request.headers['user-agent'] ?? '').slice(0, 300);
    return { authorizationcode: await makeQrCode(db, askerFor(request, reply), { address: request.ip, agent, now }) };
  }),

  route(endpoints.awaitAuthorization, async (call) => {
    const { db, input, request, reply } = call;
    const asker = askerOf(request);
    if (asker === undefined) throw expired();
    const asking = { hash: hashToken(input.authorizationcode), asker: hashToken(asker) };
    const signal = goneSignal(reply);
    const known = input.scanned === true ? 'scanned' : 'waiting';
    const found = await awaitQrState(db, asking, {
      now: nowSeconds,
      isWaiting: ({ state }) => state === known,
      signal,
    });
    if (found?.state === 'refused') throw refusedThere();
    if (found?.state === 'waiting' || found?.state === 'scanned') throw stillWaiting(found.state === 'scanned');
    // Nobody would get the session of a connection that has gone.
    const userid = signal.aborted ? undefined : await takeQrCode(db, asking, nowSeconds());
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
