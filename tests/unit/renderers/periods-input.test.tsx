import { act, useState } from 'react';
import { beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import type { Column } from '../../../src/engine/column.ts';
import { startTexts } from '../../../src/i18n/i18n.ts';
import { PeriodsInput } from '../../../src/renderers/fields/periods-input.tsx';
import { useReactRoot } from '../web/react-root.ts';

/** Hours that are typed: the dash between two times, and periods that overlap. */

const column: Column = { column: 'hours', label: { en: 'Hours', zh: '时段' }, type: 'validperiod', rw: 3, required: 0 };

beforeAll(() => startTexts('parts', 'data'));

const root = useReactRoot();
// Only an element of the document gets the focus.
beforeEach(() => document.body.append(root.container()));
afterEach(() => root.container().remove());

const open = async (first: readonly string[] = [], brokenRule?: string) => {
  let value: unknown = first;
  const keep = (now: unknown): void => {
    value = now;
  };
  const Form = () => {
    const [periods, setPeriods] = useState<unknown>(first);
    keep(periods);
    return (
      <PeriodsInput
        id="hours"
        column={column}
        label="Hours"
        unit=""
        value={periods}
        disabled={false}
        invalid={brokenRule !== undefined}
        brokenRule={brokenRule}
        onChange={setPeriods}
      />
    );
  };
  await root.show(<Form />);
  const boxes = () => [...root.container().querySelectorAll('input')];
  return {
    boxes,
    value: () => value,
    type: (index: number, text: string) =>
      act(async () => {
        const box = boxes()[index];
        box?.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
        box?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
  };
};

it('a dash after a time leads to the end', async () => {
  const { boxes, value, type } = await open();
  await type(0, '8');
  await type(0, '8-');
  expect(boxes().map((box) => box.value)).toEqual(['08:00', '']);
  expect(document.activeElement).toBe(boxes()[1]);
  await type(1, '17:30');
  expect(value()).toEqual(['08:00:00-17:30:00']);
});

it('a whole period that is pasted fills both boxes', async () => {
  const { value, type } = await open();
  await type(0, '08:00 – 24:00');
  expect(value()).toEqual(['08:00:00-23:59:59']);
});

it('a dash after anything else stays in its box, and the end stays as it is', async () => {
  const { boxes, type } = await open(['08:00:00-17:30:00']);
  await type(0, 'x-');
  expect(boxes().map((box) => box.value)).toEqual(['x–', '17:30']);
  expect(document.activeElement).toBe(boxes()[0]);
});

it('each period that overlaps another one names it, and no other period is marked', async () => {
  const periods = ['08:00:00-12:00:00', '13:00:00-14:00:00', '11:00:00-12:30:00'];
  const { boxes } = await open(periods, 'repeatedperiod');
  const marks = boxes().map((box) => box.getAttribute('aria-invalid') === 'true');
  expect(marks).toEqual([true, true, false, false, true, true]);
  const notes = [...root.container().querySelectorAll('[data-slot="field-note"]')];
  expect(notes.map(({ textContent }) => textContent)).toEqual(['Overlaps with period 3', 'Overlaps with period 1']);
});
