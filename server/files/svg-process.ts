import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Child process: reads an SVG from stdin, writes a PNG to stdout, exits. See `draw-svg.ts`. */

/** Pixels of the longer side: sharp enough when a wall of 3840 pixels shows it over half its width. */
const maxEdge = 2400;
/** Dots per inch at which one unit of the drawing is one pixel, and what the decoder takes. */
const defaultDensity = 72;
const maxDensity = 2400;

/**
 * Bytes of memory. The decoder allocates a bitmap of the whole drawing for each group with an opacity or a mask, outside
 * of V8's heap and its limit: a file of 2 KB would take gigabytes.
 */
const maxMemory = 512 * 1024 * 1024;
/** Milliseconds between two looks; the decoder works in another thread. */
const lookInterval = 20;

setInterval(() => {
  // An ordinary exit would wait for the decoder's thread.
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL');
}, lookInterval).unref();

sharp.cache(false);
sharp.concurrency(1);
const svg = await buffer(process.stdin);
const { width, height } = await sharp(svg, { density: defaultDensity }).metadata();
const density = Math.min(maxDensity, Math.max(1, (defaultDensity * maxEdge) / Math.max(width, height)));
const png = await sharp(svg, { density, limitInputPixels: maxEdge * maxEdge * 2 })
  .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
  .png({ palette: false })
  .toBuffer();
process.stdout.end(png);
