import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../../../src/i18n/i18n.ts';
import { DepartureFields } from '../../../src/pages/groups/departure-fields.tsx';
import { useDeparture } from '../../../src/pages/groups/use-departure.ts';
import { SampleRendering } from '../../../src/renderers/fields/sample-rendering.tsx';
import type { Member } from '../../../src/schemas/people.ts';
import { useReactRoot } from '../web/react-root.ts';

/** The last day of a member who leaves, typed as a text that is no date. */

const member = { did: 'm1', userid: 'u1', name: 'Shen Qing' } as Member;

beforeAll(() => startTexts('groups', 'parts', 'data'));

const root = useReactRoot();
// Only an element of the document gets the focus.
afterEach(() => root.container().remove());

const Form = () => {
  const departure = useDeparture(member, () => undefined);
  return (
    <>
      <DepartureFields member={member} departure={departure} />
      <button type="button" onClick={departure.submit}>
        Depart
      </button>
      <output>{departure.isPending ? 'pending' : ''}</output>
    </>
  );
};

const open = async () => {
  // jsdom lacks it. The ids of React need no escape.
  vi.stubGlobal('CSS', { escape: String });
  document.body.append(root.container());
  await root.show(
    <QueryClientProvider client={new QueryClient()}>
      <SampleRendering>
        <Form />
      </SampleRendering>
    </QueryClientProvider>,
  );
  const box = (): HTMLInputElement => {
    const found = root.container().querySelector<HTMLInputElement>('input[id$="-exitdate"]');
    if (found === null) throw new Error('There is no box.');
    return found;
  };
  return {
    box,
    type: (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text);
        box().dispatchEvent(new Event('input', { bubbles: true }));
      }),
    leave: () => act(async () => box().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    submit: () => act(async () => [...root.container().querySelectorAll('button')].at(-1)?.click()),
    note: () => root.container().querySelector(`[id="${box().getAttribute('aria-describedby')}"]`)?.textContent,
  };
};

it('is named when it is left, as in other date fields, and is gone from there with the next key', async () => {
  const form = await open();
  await form.type('tomorrow');
  expect(form.box().getAttribute('aria-invalid')).toBe('false');
  await form.leave();
  expect(form.box().getAttribute('aria-invalid')).toBe('true');
  expect(form.note()).toBe('Enter a date, such as 2026-11-21');
  await form.type('2026-12-01');
  expect(form.box().getAttribute('aria-invalid')).toBe('false');
});

it('is named instead of sent, and gets the focus', async () => {
  const form = await open();
  // jsdom has no layout to scroll in.
  Object.assign(form.box(), { scrollIntoView: () => undefined });
  await form.type('tomorrow');
  await form.submit();
  expect(form.note()).toBe('Enter a date, such as 2026-11-21');
  expect(document.activeElement).toBe(form.box());
  expect(root.container().querySelector('output')?.textContent).toBe('');
});
