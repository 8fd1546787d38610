import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AutoComplete } from '../../../src/renderers/parts/auto-complete.tsx';
import { FieldRow } from '../../../src/renderers/parts/field-row.tsx';
import { Select } from '../../../src/renderers/parts/select.tsx';

/** The listbox of an open select has the accessible name of its combobox. */

let root: Root;
let page: HTMLElement;

const nothing = () => undefined;

/** jsdom has no layout, so nothing is resized. */
class NoResizes {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('ResizeObserver', NoResizes);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const show = (what: ReactNode) => act(async () => root.render(what));

const named = () => {
  const listBox = document.querySelector('[role="listbox"]');
  const label = listBox?.getAttribute('aria-labelledby');
  return label ? document.getElementById(label)?.textContent : listBox?.getAttribute('aria-label');
};

const options = [{ value: 'a', label: 'A' }];

test.each<[string, ReactNode]>([
  ['its own label', <Select key="" open aria-label="Tower" options={options} />],
  [
    'an element that it refers to',
    <div key="">
      <span id="heading">Tower</span>
      <Select open aria-labelledby="heading" options={options} />
    </div>,
  ],
  [
    'the label of its field',
    <FieldRow key="" id="tower" label="Tower">
      <Select id="tower" open options={options} />
    </FieldRow>,
  ],
  ['a popup with room of its own', <Select key="" open aria-label="Tower" popupMatchSelectWidth={false} />],
  ['suggestions', <AutoComplete key="" open aria-label="Tower" options={options} />],
])('a listbox is named: %s', async (_, select) => {
  await show(select);
  expect(named()).toBe('Tower');
});

test('a listbox keeps the name when choices go and the label changes', async () => {
  await show(<Select open aria-label="Tower" options={options} />);
  await show(<Select open aria-label="Tower" options={[]} notFoundContent="Nothing" />);
  expect(named()).toBe('Tower');
  expect(document.querySelector('[role="listbox"] > [role="option"]')?.textContent).toBe('Nothing');
  await show(<Select open aria-label="Floor" options={options} />);
  expect(named()).toBe('Floor');
});

test('a combobox without choices refers to no active option', async () => {
  await show(<Select open aria-label="Tower" options={[]} />);
  const combobox = document.querySelector('[role="combobox"]');
  expect(combobox?.getAttribute('aria-activedescendant')).toBeNull();
  await show(<Select open aria-label="Tower" options={options} />);
  const active = combobox?.getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.getAttribute('role')).toBe('option');
});
