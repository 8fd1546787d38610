import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { SheetRefused } from './sheet.ts';

/**
 * Reads the entries of a workbook's zip as streams, safe against zip bombs: the sizes in the central directory are checked
 * before anything is inflated, and an entry that inflates beyond its declared size is refused.
 */

/**
 * A history of 100,000 rows has some 15 entries and 20 MB; the rest is room for pictures and other sheets. Bytes;
 * `ratio` of size to compressed size applies to entries above `ratioFrom`.
 */
const limits = {
  entries: 2_000,
  entry: 64 * 1024 * 1024,
  total: 128 * 1024 * 1024,
  ratio: 250,
  ratioFrom: 1024 * 1024,
};

const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSignature = 0x06054b50;
const stored = 0;
const deflated = 8;

type Entry = { name: string; method: number; compressedSize: number; size: number; offset: number };

const broken = () => new SheetRefused({ rule: 'broken' });
const bomb = () => new SheetRefused({ rule: 'bomb' });

const endOf = (file: Buffer): number => {
  const index = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (index < 0 || index + 22 > file.length || file.readUInt32LE(index) !== endSignature) throw broken();
  return index;
};

const entryAt = (file: Buffer, offset: number): Entry & { next: number } => {
  if (offset + 46 > file.length || file.readUInt32LE(offset) !== directorySignature) throw broken();
  // Bit 0: encrypted.
  if ((file.readUInt16LE(offset + 8) & 1) === 1) throw new SheetRefused({ rule: 'password' });
  const nameEnd = offset + 46 + file.readUInt16LE(offset + 28);
  return {
    name: file.toString('utf8', offset + 46, nameEnd),
    method: file.readUInt16LE(offset + 10),
    compressedSize: file.readUInt32LE(offset + 20),
    size: file.readUInt32LE(offset + 24),
    offset: file.readUInt32LE(offset + 42),
    next: nameEnd + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32),
  };
};

const readDirectory = (file: Buffer): Entry[] => {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > limits.entries) throw bomb();
  const entries: Entry[] = [];
  let offset = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const { next, ...entry } = entryAt(file, offset);
    entries.push(entry);
    offset = next;
  }
  return entries;
};

/** @throws SheetRefused if an entry is listed twice or the declared sizes are too large */
const checkDirectory = (entries: readonly Entry[]): void => {
  const names = new Set(entries.map(({ name }) => name));
  if (names.size !== entries.length) throw broken();
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const isSuspect = ({ size, compressedSize }: Entry) =>
    size > limits.entry || (size > limits.ratioFrom && size > compressedSize * limits.ratio);
  if (total > limits.total || entries.some(isSuspect)) throw bomb();
};

const compressedData = (file: Buffer, { offset, compressedSize, method }: Entry): Buffer => {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localSignature) throw broken();
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const data = file.subarray(start, start + compressedSize);
  if (data.length !== compressedSize || (method !== stored && method !== deflated)) throw broken();
  return data;
};

/** Inflates an entry in chunks. @throws SheetRefused if it becomes larger than its declared size */
const inflated = async function* (file: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const data = compressedData(file, entry);
  if (entry.method === stored) {
    yield data;
    return;
  }
  let size = 0;
  try {
    for await (const chunk of Readable.from([data]).pipe(createInflateRaw({ chunkSize: 64 * 1024 }))) {
      const bytes: Buffer = chunk;
      size += bytes.length;
      if (size > entry.size) throw bomb();
      yield bytes;
    }
  } catch (failure) {
    throw failure instanceof SheetRefused ? failure : broken();
  }
};

/** Opens an entry and inflates it in chunks. */
export type OpenEntry = () => AsyncGenerator<Buffer>;

/** Entries of a zip by name; nothing is inflated until one is opened. @throws SheetRefused */
export const entriesOf = (file: Buffer): Map<string, OpenEntry> => {
  const entries = readDirectory(file);
  checkDirectory(entries);
  return new Map(entries.map((entry) => [entry.name.replace(/^\//, ''), () => inflated(file, entry)]));
};
