import { endpoints } from '../../src/api/endpoints.ts';
import { headerOf } from '../http/header-of.ts';
import { tooMany } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { requireFewIds } from './bounds.ts';
import { hubOf } from './hub.ts';
import { createStream } from './stream.ts';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // nginx passes events on as they come.
  'x-accel-buffering': 'no',
} as const;

export const liveRoutes: Route[] = [
  route(endpoints.live, async ({ input, actor, language, services, request, reply }) => {
    requireFewIds(input.topics);
    const hub = hubOf(services);
    if (hub.isClosed()) throw tooMany(1);
    const leave = hub.enter(actor);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { ...reply.getHeaders(), ...streamHeaders } as Record<string, string>);
    raw.flushHeaders();
    const joining = { actor, language, token: headerOf(request, 'loginsession') ?? '', stream: createStream(raw) };
    const close = hub.join(joining, input.topics, leave);
    raw.once('close', close);
    if (raw.destroyed) close();
  }),
];
