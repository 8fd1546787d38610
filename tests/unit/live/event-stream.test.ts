import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from '../../../src/api/event-stream.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const parse = (pieces: readonly Uint8Array[]): StreamEvent[] => {
  const events: StreamEvent[] = [];
  const push = createEventParser((event) => events.push(event));
  pieces.forEach(push);
  return events;
};

/** Cuts bytes at the places given. */
const cut = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const ends = [...places.map((offset) => offset % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};

describe('an event stream', () => {
  it.each<[string, string, StreamEvent[]]>([
    ['one event', 'event: ready\ndata: {}\n\n', [{ event: 'ready', data: '{}' }]],
    ['no name', 'data: x\n\n', [{ event: 'message', data: 'x' }]],
    ['data of several lines', 'data: one\ndata: two\n\n', [{ event: 'message', data: 'one\ntwo' }]],
    ['one space after the colon is not a part', 'data:x\ndata:  y\n\n', [{ event: 'message', data: 'x\n y' }]],
    ['comments', ': keep\n\n:\n\ndata: x\n\n', [{ event: 'message', data: 'x' }]],
    ['a name without data is no event', 'event: ready\n\ndata: x\n\n', [{ event: 'message', data: 'x' }]],
    ['a field without a colon', 'data\n\n', [{ event: 'message', data: '' }]],
    ['other fields', 'id: 7\nretry: 1\ndata: x\n\n', [{ event: 'message', data: 'x' }]],
    [
      'every line end',
      'data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n:',
      ['1', '2', '3'].map((data) => ({ event: 'message', data })),
    ],
    ['a byte order mark', '\uFEFFdata: x\n\n', [{ event: 'message', data: 'x' }]],
    ['a broken off event', 'data: x\n\ndata: y\n', [{ event: 'message', data: 'x' }]],
  ])('%s', (_name, text, events) => {
    expect(parse([bytesOf(text)])).toEqual(events);
  });

  it('gives the same events however its bytes are split', () => {
    const line = fc.oneof(
      fc.constantFrom('', '', 'data', 'event: patch', ':', ': 中', 'data: {"名":"空调"}', 'data:🙂', 'id: 1'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const stream = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 })
      .map((lines) => bytesOf(`${lines.map((pair) => pair.join('')).join('')}data: end\n\n`));
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 40 }), (bytes, places) => {
        expect(parse(cut(bytes, places))).toEqual(parse([bytes]));
        expect(parse([...bytes].map((_, index) => bytes.subarray(index, index + 1)))).toEqual(parse([bytes]));
      }),
      { numRuns: 500 },
    );
  });
});
