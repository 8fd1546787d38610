import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePageTitle, usePartTitle, useTabTitle } from '../../../src/features/frame/page-title.ts';

const root = createRoot(document.createElement('div'));
const tabs = [
  { key: 'overview', label: 'Overview', to: '/meters/overview' },
  { key: 'list', label: 'List', to: '/meters/list' },
];

const Part = ({ name }: { name: string }) => {
  usePartTitle(name);
  return null;
};

const Page = ({ title, part }: { title: string; part?: string }) => {
  usePageTitle(title);
  useTabTitle(tabs);
  return part === undefined ? null : <Part name={part} />;
};

const open = (path: string, title: string, part?: string) =>
  act(async () =>
    root.render(
      <MemoryRouter key={path} initialEntries={[path]}>
        <Page title={title} {...(part === undefined ? {} : { part })} />
      </MemoryRouter>,
    ),
  );

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

it('the browser’s tab names the part that is open, its page and the product, as long as each is there', async () => {
  await open('/meters/list', 'Meters', 'Offline');
  expect(document.title).toBe('Offline · List · Meters · Colonnade');
  await open('/meters/list', 'Meters', 'Faults');
  expect(document.title).toBe('Faults · List · Meters · Colonnade');
  await open('/meters/overview', 'Meters');
  expect(document.title).toBe('Overview · Meters · Colonnade');
  await open('/elsewhere', 'Rights');
  expect(document.title).toBe('Rights · Colonnade');
});

it('is that of the new page, also when the old one leaves after it has come', async () => {
  const Doors = <Page key="doors" title="Doors" part="Offline" />;
  const show = (...pages: readonly React.ReactElement[]) =>
    act(async () => root.render(<MemoryRouter>{pages}</MemoryRouter>));
  await show(<Page key="meters" title="Meters" part="All" />);
  await show(<Page key="meters" title="Meters" part="All" />, Doors);
  await show(Doors);
  expect(document.title).toBe('Offline · Doors · Colonnade');
});
