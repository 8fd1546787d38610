import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server that speaks the streamed chat completions of OpenAI, as a script says. */

export type StubMessage = { role: string; content: unknown; tool_call_id?: string; tool_calls?: unknown };
export type StubRequest = {
  model: string;
  messages: StubMessage[];
  tools?: { function: { name: string; description: string; parameters: object } }[];
};
/** `calls`: names with the text of their arguments, which need not be JSON. */
export type StubReply = {
  text?: readonly string[];
  calls?: readonly { name: string; input: string }[];
  /** How it ends: as it should, never, or in the middle. */
  end?: 'stall' | 'cut' | 'silence';
  finish?: 'length';
  /** An HTTP error instead. */
  status?: number;
  body?: string;
  tokens?: number;
  /** Milliseconds between pieces. */
  pause?: number;
};
export type StubScript = (request: StubRequest, turn: number) => StubReply;

export type OpenAiStub = {
  url: string;
  requests: StubRequest[];
  headers: IncomingMessage['headers'][];
  /** Requests whose client went away before the end. */
  closedEarly: () => number;
  answerWith(script: StubScript): void;
  close(): Promise<void>;
};

const read = async (request: IncomingMessage): Promise<StubRequest> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as StubRequest;
};

const pieceOf = (delta: object, finish: string | null = null, usage?: object) =>
  `data: ${JSON.stringify({
    id: 'stub',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'stub',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(usage === undefined ? {} : { usage }),
  })}\n\n`;

const piecesOf = ({ text = [], calls = [] }: StubReply) => [
  ...text.map((content) => pieceOf({ content })),
  ...calls.map(({ name, input }, index) =>
    pieceOf({
      tool_calls: [{ index, id: `call-${index}-${name}`, type: 'function', function: { name, arguments: input } }],
    }),
  ),
];

const send = async (response: ServerResponse, reply: StubReply): Promise<void> => {
  const { status, body = '{"error":{"message":"refused"}}', tokens, end, pause = 0 } = reply;
  if (status !== undefined) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    return;
  }
  if (end === 'silence') return;
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  for (const piece of piecesOf(reply)) {
    response.write(piece);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  if (end === 'stall') return;
  if (end === 'cut') {
    // The pieces are on their way before the connection breaks.
    setImmediate(() => response.destroy());
    return;
  }
  const usage =
    tokens === undefined ? undefined : { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens };
  const finish = (reply.calls ?? []).length > 0 ? 'tool_calls' : (reply.finish ?? 'stop');
  response.end(`${pieceOf({}, finish, usage)}data: [DONE]\n\n`);
};

export const startOpenAiStub = async (): Promise<OpenAiStub> => {
  let script: StubScript = () => ({ text: ['…'] });
  let early = 0;
  const requests: StubRequest[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) early += 1;
    });
    void read(request).then((stubRequest) => {
      requests.push(stubRequest);
      headers.push(request.headers);
      return send(response, script(stubRequest, requests.length - 1));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    headers,
    closedEarly: () => early,
    answerWith: (next) => {
      script = next;
      requests.length = 0;
      headers.length = 0;
      early = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
