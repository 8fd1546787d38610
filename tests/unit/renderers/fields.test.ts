import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isArrival } from '../../../src/renderers/fields/arrival.ts';
import { readTypedClock } from '../../../src/renderers/fields/clock-input.tsx';
import { fieldInputs } from '../../../src/renderers/fields/inputs.ts';
import { sampleColumns, sampleModule } from '../../../src/renderers/fields/sample-module.ts';
import { linkAddress } from '../../../src/renderers/fields/specs/link.tsx';
import { fieldTypeIds } from '../../../src/engine/field-type-ids.ts';

describe('field renderers', () => {
  it('every column type has one file and one entry, and each entry is its own type', () => {
    const files = new Set(readdirSync('src/renderers/fields'));
    for (const type of fieldTypeIds) {
      expect(files).toContain(`${type}.tsx`);
      expect(fieldInputs[type].type).toBe(type);
    }
    expect(Object.keys(fieldInputs).toSorted()).toEqual([...fieldTypeIds].toSorted());
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

  it('only moments that nobody writes are read by their age', () => {
    const read = sampleModule.columns.filter(isArrival).map(({ column }) => column);
    expect(read).toEqual(['updatetime']);
    const reported = { ...sampleColumns.opened, rw: 1 } as const;
    expect(isArrival(reported)).toBe(true);
    expect(isArrival({ ...reported, format: 'yyyy-MM-dd' })).toBe(false);
  });
});
