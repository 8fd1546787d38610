import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Child process: reads an SVG from its input, writes it as PNG to its output, ends. See `draw-svg.ts`. */

/** Pixels of the longer side: sharp enough when a wall of 3840 pixels shows it over half its width. */
const longest = 2400;
/** Dots per inch at which one unit of the drawing is one pixel, and what the decoder takes. */
const plain = 72;
const densest = 2400;

sharp.cache(false);
sharp.concurrency(1);
const svg = await buffer(process.stdin);
const { width, height } = await sharp(svg, { density: plain }).metadata();
const density = Math.min(densest, Math.max(1, (plain * longest) / Math.max(width, height)));
const png = await sharp(svg, { density, limitInputPixels: longest * longest * 2 })
  .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
  .png({ palette: false })
  .toBuffer();
process.stdout.end(png);
