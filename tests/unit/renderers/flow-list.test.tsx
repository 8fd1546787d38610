import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { i18n } from '../../../src/i18n/i18n.ts';
import { FlowList } from '../../../src/renderers/boards/charts/flow-list.tsx';
import type { FlowItem } from '../../../src/renderers/boards/charts/flow-geometry.ts';
import { texts } from '../../../src/texts/en/boards.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: texts } } });

const locale = {
  t: i18n.getFixedT('en', 'boards'),
  context: { language: 'en' as const, zone: 'Asia/Shanghai', now: 1_800_000_000 },
};

const meter = (name: string, more: Partial<FlowItem> = {}): FlowItem => ({
  key: name,
  name,
  level: 1,
  value: 10,
  power: 10,
  decimals: 1,
  energy: '',
  ink: 'c1',
  ...more,
});

it('the list of a narrow flow marks overloaded meters before their names', () => {
  const items = [
    meter('Lighting'),
    meter('Kitchen', { warning: '▲ Load 94 %', ink: 'attention' }),
    meter('Cooling', { warning: '■ Load 103 %', ink: 'alarm' }),
  ];
  const markup = renderToStaticMarkup(
    <FlowList model={{ items, links: [] }} label="Flow" locale={locale} isWall={false} />,
  );
  const rows = [...new DOMParser().parseFromString(markup, 'text/html').querySelectorAll('li')];
  expect(rows.map((row) => row.textContent)).toEqual([
    'Lighting10.0\u00a0kW',
    '▲ Kitchen10.0\u00a0kW',
    '■ Cooling10.0\u00a0kW',
  ]);
  const colours = rows.map((row) => row.querySelector('[data-slot="ranked-name"] span')?.className);
  expect(new Set(colours).size).toBe(3);
});
