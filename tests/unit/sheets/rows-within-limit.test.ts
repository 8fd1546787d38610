import { describe, expect, it } from 'vitest';
import { rowsWithinLimit } from '../../../server/exports/rows-within-limit.ts';

describe('an export with a limit of four rows', () => {
  it.each([
    { batches: [], whole: true },
    { batches: [[1, 2], [3]], whole: true },
    {
      batches: [
        [1, 2],
        [3, 4],
      ],
      whole: true,
    },
    { batches: [[1, 2], [3, 4], [5]], whole: false },
    { batches: [[1, 2, 3], [4, 5], [6]], whole: false },
  ])('sends $batches up to the limit', async ({ batches, whole }) => {
    const sent = { rows: 0, whole: false };
    const coming = batches.values();
    const rows: number[] = [];
    const nextBatch = async () => coming.next().value;
    for await (const batch of rowsWithinLimit(nextBatch, { sent, limit: 4 })) rows.push(...batch);
    const fitting = batches.flat().slice(0, 4);
    expect({ rows, sent }).toEqual({ rows: fitting, sent: { rows: fitting.length, whole } });
  });
});
