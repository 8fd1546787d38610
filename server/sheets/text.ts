import { isUtf8 } from 'node:buffer';
import { SheetRefused } from './sheet.ts';

/** The text of a CSV file in one of the encodings that spreadsheets write. */

const startsWith = (bytes: Buffer, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** UTF-16 without a mark: every other byte of Latin text is 0. */
const utf16Encoding = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const head = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = head.length / 8;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : undefined;
};

const encodingOf = (bytes: Buffer): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const wide = utf16Encoding(bytes);
  if (wide !== undefined) return wide;
  if (bytes.includes(0)) throw new SheetRefused({ rule: 'kind' });
  // Chinese Windows saves CSV in GB18030; what is valid UTF-8 hardly ever is meant so.
  return isUtf8(bytes) ? 'utf-8' : 'gb18030';
};

// Tab, line feed, carriage return and form feed are the only control characters that a table has.
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\ufffe\uffff]/;

/** Bytes that are decoded at once, so that the text of a file is never whole in memory. */
const piece = 256 * 1024;

/** @throws SheetRefused when it is no text, or in an encoding that is not supported */
export const textOf = function* (bytes: Buffer): Generator<string, void> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let index = 0; index < bytes.length; index += piece) {
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(index, index + piece), { stream: index + piece < bytes.length });
    } catch {
      throw new SheetRefused({ rule: 'encoding' });
    }
    if (binary.test(text)) throw new SheetRefused({ rule: 'kind' });
    yield text;
  }
};
