import { Type } from 'typebox';
import { AgentToken, maxAgentDays } from '../../schemas/agent-tokens.ts';
import { answer, Did, empty } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, nothing } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Agents that read for a person over MCP, and their tokens. Contract "Agents". */

const base = '/sfsaas/api/user/agent';

export const agents = {
  // Not a writing row: its answer has a secret, and answers of writing rows are kept for retries.
  createAgentToken: readEndpoint({
    path: `${base}/create`,
    summary: 'Make a token with which an agent reads as this person; it is answered once',
    audit: phrase('server/actions', 'createAgentToken'),
    request: closed({
      name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
      days: Type.Integer({ minimum: 1, maximum: maxAgentDays }),
    }),
    answer: answer({ did: Did, token: Type.String() }),
    needs: 'session',
  }),
  listAgentTokens: readEndpoint({
    path: `${base}/list`,
    summary: 'The agent tokens of this person',
    audit: phrase('server/actions', 'listAgentTokens'),
    request: nothing,
    answer: answer({ data: Type.Array(AgentToken) }),
    needs: 'session',
  }),
  revokeAgentToken: writeEndpoint({
    path: `${base}/revoke`,
    summary: 'Revoke an agent token of this person',
    audit: phrase('server/actions', 'revokeAgentToken'),
    request: closed({ did: Did }),
    answer: empty,
    needs: 'session',
  }),
  mcp: readEndpoint({
    path: '/mcp',
    summary: 'Model Context Protocol: one JSON-RPC message of an agent',
    audit: phrase('server/actions', 'mcp'),
    request: closed({
      jsonrpc: Type.Literal('2.0'),
      method: Type.String({ minLength: 1, maxLength: 100 }),
      id: Type.Optional(
        Type.Union([Type.String({ maxLength: 200 }), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })]),
      ),
      params: Type.Optional(Type.Object({})),
    }),
    answer: empty,
    needs: 'agent',
    transport: 'plain',
    quiet: true,
    bodyLimit: 64 * 1024,
    maxNodes: 2_000,
  }),
} as const;
