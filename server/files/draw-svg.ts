import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createFairLimit } from '../fair-queue.ts';
import { requireSafeSvg, unreadableSvg } from './svg.ts';

/**
 * An SVG drawing as PNG. It is drawn in a child process, which is killed when it takes too long or too much: the
 * decoder cannot be interrupted from within. The child gets no environment, so no secret of the server.
 */

const milliseconds = 10_000;
const megabytes = 256;
const largestPng = 30 * 1024 * 1024;

const limited = createFairLimit({ maxConcurrent: 1, each: 1 });

const draw = async (svg: Buffer): Promise<Buffer> => {
  const script = fileURLToPath(new URL('./svg-process.ts', import.meta.url));
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, script], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: milliseconds,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close');
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > largestPng) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  // A child that ends before it has read everything breaks the pipe; its exit code says so too.
  child.stdin.on('error', () => undefined);
  child.stdin.end(svg);
  const [code] = (await ended) as [number | null];
  if (code !== 0 || size === 0) throw unreadableSvg();
  return Buffer.concat(chunks);
};

/**
 * One drawing at a time, of people in turn.
 * @throws Refusal when the drawing breaks a rule, cannot be drawn or takes too long or too much memory
 */
export const drawSvg = async (svg: Buffer, person: string): Promise<Buffer> => {
  requireSafeSvg(svg);
  return limited(person, () => draw(svg));
};
