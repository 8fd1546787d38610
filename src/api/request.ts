import type { Endpoint } from './endpoint.ts';
import { identityHeaders } from './identity-headers.ts';

/** One attempt of a call. */
export type Outgoing = {
  endpoint: Endpoint;
  input: unknown;
  files?: Readonly<Record<string, Blob>> | undefined;
  key?: string | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
};

const isQueried = (endpoint: Endpoint) => endpoint.method !== 'POST' || endpoint.inQuery === true;

const entriesOf = (input: unknown): [string, string][] =>
  Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );

/** The address of a call; downloads are opened by it, since their session is the cookie (contract "Envelope and statuses"). */
export function addressOf(endpoint: Endpoint, input: unknown): string {
  const query = isQueried(endpoint) ? new URLSearchParams(entriesOf(input)).toString() : '';
  return query ? `${endpoint.path}?${query}` : endpoint.path;
}

function form(input: unknown, files: Readonly<Record<string, Blob>>): FormData {
  const body = new FormData();
  for (const [name, value] of entriesOf(input)) {
    body.set(name, value);
  }
  for (const [name, file] of Object.entries(files)) {
    body.set(name, file);
  }
  return body;
}

function bodyOf({ endpoint, input, files }: Outgoing): BodyInit | undefined {
  if (endpoint.transport === 'multipart') {
    return form(input, files ?? {});
  }
  return isQueried(endpoint) ? undefined : JSON.stringify(input ?? {});
}

/** The arguments of `fetch` for one attempt. */
export function requestOf(outgoing: Outgoing): { address: string; init: RequestInit } {
  const { endpoint, input, key } = outgoing;
  const body = bodyOf(outgoing);
  const headers = {
    ...identityHeaders(),
    ...endpoint.headers,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
  const init = { method: endpoint.method, headers, credentials: 'same-origin', ...(body ? { body } : {}) } as const;
  return { address: addressOf(endpoint, input), init };
}
