import { act, useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Column } from '../../../src/engine/column.ts';
import { startTexts } from '../../../src/i18n/i18n.ts';
import { SampleRendering } from '../../../src/renderers/fields/sample-rendering.tsx';
import { DayRange, type Days } from '../../../src/renderers/filter-form/day-range.tsx';
import { FilterForm } from '../../../src/renderers/filter-form/filter-form.tsx';
import { useReactRoot } from '../web/react-root.ts';

/** A text in a date field of a filter form that is no date. */

const day: Column = {
  column: 'day',
  label: { en: 'Day', zh: '日期' },
  type: 'timestamp',
  rw: 3,
  required: 0,
  format: 'yyyy-MM-dd',
};

beforeAll(() => startTexts('parts', 'data'));

const root = useReactRoot();

const today: Days = { from: 1_795_968_000, to: 1_795_968_000 };

const open = async () => {
  const search = vi.fn();
  const Form = () => {
    const [days, setDays] = useState<Days>({});
    return (
      <FilterForm
        label="Search"
        fault={undefined}
        used={0}
        onSearch={() => search(days)}
        onReset={() => setDays({ from: undefined, to: undefined })}
      >
        <DayRange
          legend="Day"
          column={day}
          labels={{ from: 'From', to: 'To' }}
          value={days}
          faultId={undefined}
          onChange={setDays}
          picks={[
            { label: 'Today', days: today },
            { label: 'Any day', days: {} },
          ]}
          onPick={setDays}
        />
      </FilterForm>
    );
  };
  await root.show(
    <SampleRendering>
      <Form />
    </SampleRendering>,
  );
  const from = () => root.container().querySelector<HTMLInputElement>('[aria-label="From"]');
  const press = (name: string) =>
    act(async () => {
      const buttons = [...root.container().querySelectorAll('button')];
      const button = buttons.find(({ textContent }) => textContent === name);
      if (button?.type === 'submit')
        button.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      else button?.click();
    });
  return {
    search,
    from,
    press,
    type: (text: string) =>
      act(async () => {
        const box = from();
        if (box === null) throw new Error('There is no box.');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    leave: () => act(async () => from()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    isPressed: (name: string) => {
      const buttons = [...root.container().querySelectorAll('button')];
      return buttons.find(({ textContent }) => textContent === name)?.getAttribute('aria-pressed');
    },
    fault: () => root.container().querySelector('[role="alert"]')?.textContent,
  };
};

it('stays in the box, is named once it is left, and is not searched with', async () => {
  const form = await open();
  await form.type('2026-13');
  expect(form.fault()).toBeUndefined();
  await form.leave();
  expect(form.from()?.value).toBe('2026-13');
  expect(form.from()?.getAttribute('aria-invalid')).toBe('true');
  expect(form.fault()).toContain('2026-11-21');
  await form.press('Search');
  expect(form.search).not.toHaveBeenCalled();
  await form.type('2026-12-01');
  expect(form.fault()).toBeUndefined();
  await form.press('Search');
  expect(form.search).toHaveBeenCalledWith({ from: expect.any(Number) });
});

it('is gone after a reset', async () => {
  const form = await open();
  await form.type('tomorrow');
  await form.press('Reset');
  expect(form.from()?.value).toBe('');
});

it('is replaced by a range that is picked, also by the one that is chosen already', async () => {
  const form = await open();
  await form.press('Today');
  const shown = form.from()?.value;
  expect(shown).toMatch(/^2026-\d\d-\d\d$/);
  expect(form.isPressed('Today')).toBe('true');
  await form.type('tomorrow');
  await form.leave();
  expect(form.fault()).toContain('2026-11-21');
  expect(form.isPressed('Today')).toBe('false');
  await form.press('Today');
  expect(form.from()?.value).toBe(shown);
  expect(form.fault()).toBeUndefined();
  expect(form.isPressed('Today')).toBe('true');
  await form.press('Search');
  expect(form.search).toHaveBeenCalledWith(today);
});
