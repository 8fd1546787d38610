import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../src/api/endpoints.ts';
import { runTool, tools } from '../assistant/tools/index.ts';
import { refusalEnvelope } from '../http/envelope.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { languageOf } from '../http/language.ts';
import { productVersion } from '../http/product-version.ts';
import { Refusal } from '../http/refusal.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { acquireSlot } from './concurrent-calls.ts';
import { auditUse } from './audit-use.ts';
import type { Agent } from '../http/actor.ts';
import { runForAgent } from './run-for-agent.ts';
import { phrase } from '../texts.ts';

/** `/mcp`. Contract "Agents". */

type McpCall = Call<typeof endpoints.mcp>;

const runner = (call: McpCall, agent: Agent) => {
  const { db, services, language, now, request } = call;
  const caller: InnerCaller = { actor: agent.actor, db, services, language, now, request };
  return async (name: string, input: unknown) => {
    const acquire = () => acquireSlot(db, agent);
    const { result, status } = await runForAgent(caller, () => runTool(caller, name, input), { acquire });
    await auditUse(call, agent, { name, input, status });
    return result;
  };
};

const forwarded = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/** The request as the SDK reads it: the headers of the protocol, none of the person's. */
const webRequest = ({ request }: McpCall): Request => {
  const headers = forwarded.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request('http://localhost/mcp', { method: 'POST', headers });
};

export const mcpRoutes: Route[] = [
  route(endpoints.mcp, async (call) => {
    const { agent, input, reply, language } = call;
    if (agent === undefined) throw new Error('A call of an agent is answered after it was admitted.');
    // The protocol's library is loaded with the first agent.
    const { answerMessage } = await import('./mcp-server.ts');
    const session = { tools, language, version: productVersion, run: runner(call, agent) };
    const response = await answerMessage(session, webRequest(call), input);
    reply.code(response.status).header('cache-control', 'no-store');
    const text = await response.text();
    if (text === '') {
      await reply.send('');
      return undefined;
    }
    // JSON of the protocol, not of the row's schema.
    return JSON.parse(text) as Record<string, never>;
  }),
];

const postAlone = () => new Refusal('badInput', phrase('server/agents', 'postOnly'));

/** Clients of the protocol try GET for a stream and DELETE for a session and continue without them after a 405. */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  app.route({
    method: ['GET', 'DELETE'],
    url: endpoints.mcp.path,
    handler: (request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send(refusalEnvelope(postAlone(), languageOf(request.headers['accept-language']))),
  });
};
