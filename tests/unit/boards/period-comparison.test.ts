import { describe, expect, it } from 'vitest';
import {
  periodComparison,
  comparedPeriods,
  comparisonPoints,
  statisticsType,
} from '../../../src/engine/board/period-comparison.ts';
import type { Comparison, Dimension } from '../../../src/engine/board/period-comparison.ts';
import { bucketStarts } from '../../../src/engine/board/periods.ts';
import { formatMoment } from '../../../src/engine/moment.ts';
import { board } from '../../../src/schemas/boards/historycontrast.board.ts';
import { checkBoardForm } from '../../../src/schemas/check-board.ts';
import { contextOf } from './context.ts';
import { samples } from './samples.ts';

const secondsOf = (iso: string): number => Date.parse(iso) / 1000;
const shanghai = { now: secondsOf('2026-11-21T12:00:00+08:00'), zone: 'Asia/Shanghai' };
const none = { basetime: null, comparetime: null };

const compared = (analysisdimension: Dimension, comparisonmode: Comparison, context = shanghai): string | undefined => {
  const { compare } = comparedPeriods({ analysisdimension, comparisonmode, ...none }, context);
  return compare && [compare.from, compare.to].map((time) => formatMoment(time, context.zone, 'yyyy-MM-dd')).join(' ');
};

describe('the period compared with', () => {
  it.each([
    [0, 0, '2026-11-20 2026-11-21'],
    [0, 1, '2025-11-21 2025-11-22'],
    [1, 0, '2026-11-09 2026-11-16'],
    [1, 1, '2025-11-17 2025-11-24'],
    [2, 0, '2026-10-01 2026-11-01'],
    [2, 1, '2025-11-01 2025-12-01'],
    [3, 0, '2025-01-01 2026-01-01'],
    [3, 1, undefined],
    [1, 3, undefined],
  ] as const)('of dimension %d in mode %d is %s', (dimension, mode, period) => {
    expect(compared(dimension, mode)).toBe(period);
  });

  it('of 29 February is 28 February', () => {
    expect(compared(0, 1, { ...shanghai, now: secondsOf('2028-02-29T12:00:00+08:00') })).toBe('2027-02-28 2027-03-01');
  });

  it('of mode 2 is the given one', () => {
    const choice = { analysisdimension: 0, comparisonmode: 2, basetime: [5, 9], comparetime: [1, 5] } as const;
    expect(comparedPeriods(choice, shanghai)).toEqual({ base: { from: 5, to: 9 }, compare: { from: 1, to: 5 } });
  });

  it('decides the kind of statistics by what the module’s devices are', () => {
    const kinds = ['electricity', 'water', 'gas', 'airconditioner', undefined] as const;
    expect(kinds.map((kind) => statisticsType(kind))).toEqual([0, 1, 2, 3, 3]);
  });
});

describe('two series', () => {
  const zone = 'Europe/Berlin';
  const series = (name: string, day: string) => {
    const from = secondsOf(`${day}T00:00:00+02:00`);
    const rows = bucketStarts({ from, to: from + 25 * 3600 }, 'hour', zone).map((x) => [x, 1]);
    return {
      name,
      columns: ['x', 'y'].map((column) => ({
        name: column,
        type: 'float' as const,
        label: { en: '', zh: '' },
        unit: '',
      })),
      rows,
    };
  };
  const laid = { analysisdimension: 0, comparisonmode: 0, multiple: 1 } as const;

  it('lie over each other by the hour on the wall, the doubled hour summed', () => {
    const points = comparisonPoints(
      laid,
      series('base', '2026-10-25'),
      { ...series('x', '2026-10-24'), rows: [] },
      zone,
    );
    expect(points).toHaveLength(24);
    expect(points[2]).toMatchObject({ slot: 2, y: 2 });
    expect(periodComparison(points, 0, { ...shanghai, zone })).toEqual({ total: 25 });
  });

  it('are shrunk by a negative multiple and enlarged by a positive one', () => {
    const base = { ...series('base', '2026-10-20'), rows: [[secondsOf('2026-10-20T00:00:00+02:00'), 500]] };
    expect(comparisonPoints({ ...laid, multiple: -1000 }, base, { ...base, rows: [] }, zone)[0]?.y).toBe(0.5);
    expect(comparisonPoints({ ...laid, multiple: 2 }, base, { ...base, rows: [] }, zone)[0]?.y).toBe(1000);
  });

  it('are compared only as far as both have values', () => {
    const points = [
      { slot: 0, y: 90, compared: 100 },
      { slot: 1, compared: 100 },
      { slot: 2, y: 5 },
    ];
    expect(periodComparison(points, 0, shanghai)).toEqual({ total: 95, compared: 100, percent: -10 });
    expect(periodComparison([{ slot: 0, y: 1, compared: 0 }], 0, shanghai)).toEqual({ total: 1, compared: 0 });
  });

  it.each([
    [0, '2026-11-21T11:00:00+08:00', '2026-11-21T12:00:00+08:00'],
    [1, '2026-11-20T00:00:00+08:00', '2026-11-21T00:00:00+08:00'],
    [3, '2026-10-01T00:00:00+08:00', '2026-11-01T00:00:00+08:00'],
  ] as const)('of dimension %d are compared without the bucket that runs', (dimension, whole, running) => {
    const points = [
      { slot: 0, x: secondsOf(whole), y: 110, compared: 100 },
      { slot: 1, x: secondsOf(running), y: 5, compared: 100 },
    ];
    expect(periodComparison(points, dimension, shanghai)).toEqual({ total: 115, compared: 100, percent: 10 });
  });
});

describe('the form of a comparison', () => {
  const context = contextOf();
  const sample = samples['historycontrast']?.formValues ?? {};
  const rules = (change: Record<string, unknown>) =>
    checkBoardForm(board, { ...sample, ...change }, context).map(({ path, rule }) => `${path} ${rule}`);
  const [start = 0] = sample['basetime'] as number[];
  const day = 86_400;

  it.each([
    [{}, []],
    [{ basetime: undefined }, ['/basetime required']],
    [{ comparisonmode: 0, basetime: undefined, comparetime: undefined }, []],
    [{ devicelist: [] }, ['/devicelist required']],
    [{ basetime: [start, start] }, ['/basetime order']],
    [{ comparetime: [start, start - day] }, ['/comparetime order']],
    [{ basetime: [start, start + 2 * day] }, []],
    [{ basetime: [start, start + 3 * day] }, ['/basetime future']],
    [{ basetime: [start - 50 * day, start] }, ['/basetime long']],
    [{ basetime: [0, start], analysisdimension: 1 }, ['/basetime long']],
    [{ analysisdimension: 3 }, ['/comparisonmode choice']],
    [{ analysisdimension: 3, comparisonmode: 1 }, ['/comparisonmode choice']],
    [{ analysisdimension: 3, comparisonmode: 0 }, []],
    [{ multiple: '-2' }, ['/multiple wrong']],
  ])('%j gives %j', (change, faults) => expect(rules(change)).toEqual(faults));

  it('keeps times only where they are given by hand', () => {
    const stored = board.encode({ ...sample, comparisonmode: 3 } as Parameters<typeof board.encode>[0], context);
    expect(stored).toMatchObject({ basetime: null, comparetime: null });
    expect(Object.keys(comparedPeriods(stored, context))).toEqual(['base']);
  });

  it('averages over items and hours, not over rows', () => {
    const over = (change: Record<string, unknown>) =>
      board.queries({ ...board.encode(sample as Parameters<typeof board.encode>[0], context), ...change }, context)[0];
    expect(over({ entriedsummary: 0, timesummary: 0 })).toMatchObject({ measures: [{ agg: 'sum' }] });
    expect(over({ entriedsummary: 1, timesummary: 1 })).toMatchObject({
      measures: [{ agg: 'average' }],
      over: [{ column: 'device' }, { column: 'occurtime', bucket: 'hour' }],
    });
  });
});
