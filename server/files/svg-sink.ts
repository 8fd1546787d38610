import { tooLargeFile } from '../http/multipart.ts';
import { drawSvg } from './draw-svg.ts';
import { svgLimit } from '../../src/engine/file-purpose.ts';
import { isSvg } from './svg.ts';
import type { Sink } from '../http/sink.ts';

/** Bytes that are sniffed to recognise an SVG; comments before the root element count. */
const headSize = 64 * 1024;

/**
 * Before the sink of a picture: an SVG is buffered in memory until it is complete and continues as PNG, so nothing of the
 * SVG is stored. Everything else passes through.
 */
export const drawingSvg = (sink: Sink, person: string): Sink => {
  let waiting: Buffer[] = [];
  let size = 0;
  let kind: 'unknown' | 'svg' | 'other' = 'unknown';
  const pass = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    if (bytes.length > 0) await sink.take(bytes);
  };
  const decide = async (): Promise<void> => {
    kind = isSvg(Buffer.concat(waiting)) ? 'svg' : 'other';
    if (kind === 'other') await pass();
  };
  return {
    take: async (chunk) => {
      if (kind === 'other') return sink.take(chunk);
      waiting.push(chunk);
      size += chunk.length;
      if (kind === 'unknown' && size >= headSize) await decide();
      if (kind === 'svg' && size > svgLimit) throw tooLargeFile(svgLimit);
    },
    finish: async () => {
      if (kind === 'unknown') await decide();
      if (kind === 'svg') {
        waiting = [await drawSvg(Buffer.concat(waiting), person)];
        await pass();
      }
      return sink.finish();
    },
    drop: () => sink.drop(),
  };
};
