import { describe, expect, it } from 'vitest';
import type { ReplayReport } from '../../../src/engine/automation/replay.ts';
import { inOrder } from '../../../server/linkages/dry-run.ts';
import { maxRows, type Source } from '../../../server/linkages/dry-run-history.ts';

const sourceOf = (count: number, first: number): Source => {
  const reports: ReplayReport[] = Array.from({ length: count }, (_, index) => ({
    pid: 'p',
    did: 'd',
    at: first + 2 * index,
    values: {},
  }));
  return { has: () => true, read: () => Promise.resolve(reports), before: () => Promise.resolve([]) };
};
const read = (...sources: Source[]) => inOrder(sources, (source) => source.read([0, 1]));

describe('reports of a replayed day', () => {
  it('of several sources are in the order of time', async () => {
    const { reports } = await read(sourceOf(3, 0), sourceOf(3, 1));
    expect(reports.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are cut only where one source has more than are used, not where several have them together', async () => {
    const both = await read(sourceOf(maxRows, 0), sourceOf(maxRows, 1));
    expect(both).toMatchObject({ isCut: false });
    expect(both.reports).toHaveLength(2 * maxRows);
    const answer = await read(sourceOf(maxRows + 1, 0), sourceOf(1, 1));
    expect(answer).toMatchObject({ isCut: true });
    expect(answer.reports).toHaveLength(maxRows + 1);
  });
});
