import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../server/sheets/read-sheet.ts';
import { boundedSink } from '../../../server/sheets/sheet-sink.ts';
import { statuses } from '../../../src/api/endpoint.ts';

/** One person does not take all places of their company. Contract heading "Imports". */

const limits = { rows: 10, columns: 10 };
const mebibyte = 1024 * 1024;

describe('files of one person', () => {
  it('are five that are read or wait, of the nine of their company', async () => {
    const read = (person: string) =>
      readSheet(Buffer.from('name\na\n'), { limits, owner: { company: 'places', person } }).then(
        ({ ok }) => (ok ? 'read' : 'fault'),
        (failure: { status: number }) => failure.status,
      );
    const own = Array.from({ length: 20 }, () => read('busy'));
    const others = Array.from({ length: 4 }, () => read('colleague'));
    const outcomes = await Promise.all(own);
    expect(outcomes.filter((outcome) => outcome === 'read')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === statuses.tooMany)).toHaveLength(15);
    expect(await Promise.all(others)).toEqual(['read', 'read', 'read', 'read']);
    expect(await read('busy')).toBe('read');
  });

  it('take half the memory of their company', async () => {
    const sinkOf = (person: string) => boundedSink(64 * mebibyte, { company: 'memory', person });
    const [own, colleague] = [sinkOf('busy'), sinkOf('colleague')];
    for (let size = 0; size < 32; size += 1) await own.take(Buffer.alloc(mebibyte));
    await expect(async () => own.take(Buffer.alloc(1))).rejects.toMatchObject({ status: statuses.tooMany });
    await colleague.take(Buffer.alloc(mebibyte));
    await own.drop();
    await own.take(Buffer.alloc(mebibyte));
    await Promise.all([own.drop(), colleague.drop()]);
  });
});
