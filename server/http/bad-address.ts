import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { refusalEnvelope } from './envelope.ts';
import { securityHeaders } from './headers.ts';
import { languageOf } from './language.ts';
import { badAddress } from './refusal.ts';

/** Answers a request whose address the router cannot read; no hook ran for it. */
export const sendBadAddress = (settings: Settings, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = badAddress();
  void reply
    .code(refusal.http)
    .headers(securityHeaders(settings, request.protocol))
    .send(refusalEnvelope(refusal, languageOf(request.headers['accept-language'])));
};
