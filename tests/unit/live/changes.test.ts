import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { changedBy } from '../../../server/announcements/changed-by.ts';
import { createCoalescer } from '../../../server/announcements/coalesce.ts';
import { changedTopic, type ChangedRecords, readChangedTopic } from '../../../server/announcements/topics.ts';

const pid = 'a'.repeat(24);
const some = (dids: readonly string[]): ChangedRecords => ({ company: 'c', pid, dids: new Set(dids) });

describe('the announcement of changed records', () => {
  it('is read as it was written', () => {
    expect(readChangedTopic(changedTopic('c', pid, ['one', 'two']))).toEqual(some(['one', 'two']));
    expect(readChangedTopic(changedTopic('c', pid, '*'))).toEqual({ company: 'c', pid, dids: '*' });
    expect(readChangedTopic('people:c')).toBeUndefined();
  });

  it('fits a notification of PostgreSQL whatever it is about', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`.padStart(24, '0'));
    expect(changedTopic('c'.repeat(24), pid, many(200)).length).toBeLessThan(8_000);
    expect(changedTopic('c', pid, many(201))).toBe(`changed:c:${pid}:*`);
  });
});

describe('the records that a call changed', () => {
  const company = 'c';

  it('are those of its audit entry, by module', () => {
    const changes = [
      { pid, did: 'one' },
      { pid, did: 'two' },
      { pid: 'b'.repeat(24), did: 'three' },
      { did: 'of no module' },
    ];
    expect(changedBy({ endpoint: endpoints.updateRecord, company, input: { pid }, changes })).toEqual([
      some(['one', 'two']),
      { company, pid: 'b'.repeat(24), dids: new Set(['three']) },
    ]);
  });

  it('are all that a deletion names, not only the first ones that the audit log keeps', () => {
    const input = { pid, dids: ['one', 'two'] };
    expect(changedBy({ endpoint: endpoints.deleteRecords, company, input, changes: [{ pid, did: 'one' }] })).toEqual([
      some(['one', 'two']),
    ]);
  });

  it('are any of the module where the body names a question', () => {
    const input = { pid, did: 'a tab', action: 'update', expect: 3 };
    expect(changedBy({ endpoint: endpoints.batchRecords, company, input, changes: [] })).toEqual([
      { company, pid, dids: '*' },
    ]);
  });
});

describe('many changes within a short time', () => {
  it('are passed on at once for the first and together for the rest', async () => {
    vi.useFakeTimers();
    try {
      const flushed: ChangedRecords[] = [];
      const coalescer = createCoalescer(async (changed) => void flushed.push(changed), 250);
      coalescer.add(some(['first']));
      for (let index = 0; index < 100; index += 1) coalescer.add(some([`${index % 3}`]));
      expect(flushed).toEqual([some(['first'])]);
      await vi.advanceTimersByTimeAsync(260);
      expect(flushed).toEqual([some(['first']), some(['0', '1', '2'])]);
      await vi.advanceTimersByTimeAsync(2_000);
      coalescer.add(some(['later']));
      expect(flushed).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of more than a thousand records are passed on without their ids', async () => {
    vi.useFakeTimers();
    try {
      const flushed: ChangedRecords[] = [];
      const coalescer = createCoalescer(async (changed) => void flushed.push(changed), 250);
      for (let index = 0; index < 1_500; index += 1) coalescer.add(some([`${index}`]));
      await vi.advanceTimersByTimeAsync(260);
      expect(flushed.map(({ dids }) => dids)).toEqual([new Set(['0']), '*']);
    } finally {
      vi.useRealTimers();
    }
  });
});
