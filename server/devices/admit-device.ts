import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { Refusal } from '../http/refusal.ts';
import type { DeviceToken, Services } from '../services.ts';
import { networkOf } from '../sessions/network.ts';
import { createWindows } from '../http/rate-windows.ts';
import { reportLimits } from './report-limits.ts';
import { phrase } from '../texts.ts';

/** Authenticates a device by its bearer token, before the body of the call is read. Contract "Reports by HTTP". */

/** 256 random bits behind a prefix, by which scanners for leaked secrets know it. */
const form = /^Bearer (cdt_[0-9A-Za-z_-]{43})$/i;

const refusedToken = () => new Refusal('sessionInvalid', phrase('server/devices', 'tokenWrong'));

const windowsOf = perDatabase(() => createWindows());

const tokenOf = ({ headers }: FastifyRequest): string => {
  const token = form.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw refusedToken();
  return token;
};

/** The device of a call's token, without counting the call. @throws Refusal sessionInvalid */
export const deviceOfCall = async (
  { services }: { services: Services },
  request: FastifyRequest,
  now: number,
): Promise<DeviceToken> => {
  const deviceToken = await services.deviceTokens.find(tokenOf(request), now);
  if (deviceToken === undefined) throw refusedToken();
  return deviceToken;
};

/** @throws Refusal sessionInvalid without a valid token, tooMany beyond the rates */
export const admitDevice = async (
  { db, services }: { db: Db; services: Services },
  request: FastifyRequest,
  now: number,
): Promise<DeviceToken> => {
  const windows = windowsOf(db);
  const network = networkOf(request.ip);
  const [address, wrong] = [`address ${network}`, `wrong ${network}`];
  windows.spend(address, reportLimits.address, now);
  windows.count(address, now);
  const token = tokenOf(request);
  // Devices that share an attacker's address can still report.
  const isGuess = !services.deviceTokens.isCached(token);
  if (isGuess) windows.spend(wrong, reportLimits.wrong, now);
  // Counted before the lookup, so that guesses at the same time do not slip through.
  if (isGuess) windows.count(wrong, now);
  const deviceToken = await services.deviceTokens.find(token, now);
  if (deviceToken === undefined) throw refusedToken();
  if (isGuess) windows.giveBack(wrong, now);
  const tokenKey = `token ${deviceToken.did}`;
  windows.spend(tokenKey, reportLimits.token, now);
  windows.count(tokenKey, now);
  return deviceToken;
};
