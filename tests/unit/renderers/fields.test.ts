import { describe, expect, it } from 'vitest';
import { isLastReportTime } from '../../../src/renderers/fields/last-report-time.ts';
import { readEndClock } from '../../../src/engine/moment.ts';
import { readTypedClock } from '../../../src/renderers/fields/clock-input.tsx';
import { inputs } from '../../../src/renderers/fields/inputs.ts';
import { sampleColumns, sampleModule } from '../../../src/renderers/fields/sample-module.ts';
import { linkAddress } from '../../../src/renderers/fields/specs/link.tsx';
import { fieldTypes } from '../../../src/engine/field-types/registry.ts';
import { widgets } from '../../../src/renderers/form/widgets.tsx';

describe('field renderers', () => {
  it('every widget that a field type asks for has an input, and each input is asked for', () => {
    const usedWidgets = Object.values(fieldTypes).flatMap(({ widget, ofFiles }) => [widget, ofFiles?.widget ?? widget]);
    expect(new Set(Object.keys(inputs))).toEqual(new Set(usedWidgets));
    expect(new Set(Object.keys(widgets))).toEqual(new Set(usedWidgets));
  });

  it.each([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['HTTP://example.org', 'http://example.org/'],
    ['javascript:alert(1)', undefined],
    [' java\nscript:alert(1)', undefined],
    ['data:text/html,<script>1</script>', undefined],
    ['//example.org', undefined],
    ['https://', undefined],
    ['vbscript:x', undefined],
    ['/\\example.org', undefined],
    ['urn:isbn:1', undefined],
    ['example.org', undefined],
    ['mailto:front@example.org', 'mailto:front@example.org'],
    ['TEL:+861380000', 'tel:+861380000'],
    ['/home/data/overview', '/home/data/overview'],
  ])('only allowed schemes and own paths become links: %s', (text, address) => {
    expect(linkAddress(text)).toBe(address);
  });

  it.each([
    ['9', '09:00:00'],
    ['0930', '09:30:00'],
    ['9:5', '09:05:00'],
    ['09：30', '09:30:00'],
    ['23:59:59', '23:59:59'],
    ['  ', undefined],
    ['25:00', '25:00'],
    ['soon', 'soon'],
  ])('a clock is read as people type it, and kept as typed when it is none: %s', (typed, clock) => {
    expect(readTypedClock(typed)).toBe(clock);
  });

  it.each([
    ['24:00', '23:59:59'],
    ['24', '23:59:59'],
    ['2400', '23:59:59'],
    ['18', '18:00:00'],
    ['24:01', '24:01'],
  ])('the end of a period is read too where it is that of the day: %s', (typed, clock) => {
    expect(readTypedClock(typed, readEndClock)).toBe(clock);
  });

  it('24:00 is no time of day', () => expect(readTypedClock('24:00')).toBe('24:00'));

  it('only moments that nobody writes are read by their age', () => {
    const read = sampleModule.columns.filter(isLastReportTime).map(({ column }) => column);
    expect(read).toEqual(['updatetime']);
    const reported = { ...sampleColumns.opened, rw: 1 } as const;
    expect(isLastReportTime(reported)).toBe(true);
    expect(isLastReportTime({ ...reported, format: 'yyyy-MM-dd' })).toBe(false);
  });
});
