import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../src/api/endpoint.ts';

/** Content-Encoding of answers whose endpoint is `compressed`; the console's files are compressed by the build. */

/** A shorter answer fits one packet, compressed or not. */
const smallest = 1_024;

/** Quality 5: 7.3 KB for the menu of 400 modules (87 KB as text; 8.1 KB with gzip), in 1 ms of another thread. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** By preference. */
const encoders: readonly (readonly [name: string, encode: (text: string) => Promise<Buffer>])[] = [
  ['br', (text) => promisify(brotliCompress)(text, brotliOptions)],
  ['gzip', (text) => promisify(gzip)(text)],
];

/** Names that an Accept-Encoding header allows; one with `q=0` is forbidden. RFC 9110, section 12.5.3. */
const allowedBy = (header: string | string[] | undefined): ReadonlySet<string> =>
  new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*q=/))
      .flatMap(([name = '', quality]) => (Number(quality ?? 1) > 0 ? [name] : [])),
  );

const compress = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  reply.header('vary', 'accept-encoding');
  if (typeof payload !== 'string' || payload.length < smallest) return payload;
  const allowed = allowedBy(request.headers['accept-encoding']);
  const encoder = encoders.find(([name]) => allowed.has(name));
  if (encoder === undefined) return payload;
  const [name, encode] = encoder;
  reply.header('content-encoding', name).removeHeader('content-length');
  return encode(payload);
};

/** The hook of a route: none unless its answers are compressed. */
export const compressionOf = ({ compressed }: Endpoint): { onSend?: typeof compress } =>
  compressed === true ? { onSend: compress } : {};
