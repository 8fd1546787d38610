import { crc32 } from 'node:zlib';

/** The records of a zip that we write: workbooks, and the checked parts of one that is read. APPNOTE 4.3. */

export type ZipEntry = { name: Buffer; method: 0 | 8; crc: number; packed: number; size: number; offset: number };

/** Names are UTF-8 and the sizes follow the data: general purpose bits 11 and 3. */
const flags = 0x0808;

export const localHead = ({ name, method }: Pick<ZipEntry, 'name' | 'method'>): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(0x21, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

export const sizesAfter = ({ crc, packed, size }: ZipEntry): Buffer => {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
};

const directoryEntry = ({ name, method, crc, packed, size, offset }: ZipEntry): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt16LE(0x21, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
};

/** The end of a zip: the list of its entries, which starts at `offset`. */
export const directory = (entries: readonly ZipEntry[], offset: number): Buffer => {
  const list = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([list, end]);
};

/** A zip of these parts as they are. */
export const storedZip = (parts: ReadonlyMap<string, Buffer>): Buffer => {
  const chunks: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const [path, data] of parts) {
    const { length } = data;
    const entry: ZipEntry = {
      name: Buffer.from(path),
      method: 0,
      crc: crc32(data),
      packed: length,
      size: length,
      offset,
    };
    const whole = [localHead(entry), data, sizesAfter(entry)];
    entries.push(entry);
    chunks.push(...whole);
    offset += whole.reduce((sum, chunk) => sum + chunk.length, 0);
  }
  return Buffer.concat([...chunks, directory(entries, offset)]);
};
