import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { bearer } from './device-token-trial.ts';
import type { TestServer } from './harness.ts';

/** An agent: the client of the protocol's own SDK on a real port. */

/** Lets a server listen. @returns the address of its endpoint of agents */
export const listenForAgents = async ({ app }: TestServer): Promise<URL> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return new URL(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`);
};

export const connectAgent = async (
  address: URL,
  token: string,
  headers: Record<string, string> = {},
): Promise<Client> => {
  const client = new Client({ name: 'trial', version: '1' });
  const requestInit = { headers: { ...bearer(token), ...headers } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  return client;
};

export type AgentAnswer = {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text: string }[];
};

/** What a tool answers; a refusal is an answer too. */
export const use = async (client: Client, name: string, input: Record<string, unknown>): Promise<AgentAnswer> =>
  (await client.callTool({ name, arguments: input })) as AgentAnswer;

export const wordsOf = ({ content }: AgentAnswer): string => content.map(({ text }) => text).join('\n');
