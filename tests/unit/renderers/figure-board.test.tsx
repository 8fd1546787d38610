import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Dataset } from '../../../src/engine/board/dataset.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { drawing } from '../../../src/renderers/boards/data.tsx';
import { texts } from '../../../src/texts/en/boards.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: texts } } });

const now = 1_800_000_000;
const hour = now - (now % 3600);
const locale = { t: i18n.getFixedT('en', 'boards'), context: { language: 'en' as const, zone: 'Asia/Shanghai', now } };
const config = { column: 'power', agg: 'sum', multiple: 1, unit: 'W' };

const column = (name: string, unit = '') => ({
  name,
  type: 'float' as const,
  label: { en: 'Power', zh: '功率' },
  unit,
});

const value: Dataset = { name: 'value', columns: [column('value', 'W'), column('count')], rows: [[300_000, 10]] };
const dayOf = (...rows: Dataset['rows']): Dataset => ({
  name: 'day',
  columns: [column('x'), column('value', 'W'), column('devices')],
  rows,
});

const pictureOf = (agg: string, datasets: readonly Dataset[]) => {
  const model = drawing.read({ config: { ...config, agg }, datasets, locale });
  const props = { model, locale, theme: 'light' as const, name: 'Power now', isWall: false };
  return new DOMParser().parseFromString(renderToStaticMarkup(drawing.Picture(props)), 'text/html').body;
};

const label = (picture: HTMLElement) => picture.querySelector('svg')?.getAttribute('aria-label');

it('a figure has its last day as a small line, its former value and how long ago that was', () => {
  const day = dayOf([hour - 24 * 3600, null, 0], [hour - 22 * 3600, 240_000, 10], [hour - 3600, 290_000, 10]);
  const picture = pictureOf('sum', [value, day]);
  expect(picture.textContent).toContain('300.0\u00a0kW');
  expect(picture.textContent).toContain('+25.0\u00a0% vs 240.0\u00a0kW 22 h ago');
  expect(label(picture)).toBe('Last 24 hours: —, 240, 290');
});

it('a sum of fewer devices than there are now is a gap; an average and a maximum are none', () => {
  const day = dayOf([hour - 2 * 3600, 100_000, 9], [hour - 3600, 290_000, 10]);
  expect(label(pictureOf('sum', [value, day]))).toBe('Last 24 hours: —, 290');
  expect(label(pictureOf('average', [value, day]))).toBe('Last 24 hours: 100, 290');
  expect(label(pictureOf('max', [value, day]))).toBe('Last 24 hours: 100, 290');
});

it('a figure whose module keeps no history is the figure alone', () => {
  const picture = pictureOf('sum', [value]);
  expect(picture.textContent).toBe('300.0\u00a0kW');
  expect(picture.querySelector('svg')).toBeNull();
});

it('whole numbers such as people have no decimals', () => {
  const people: Dataset = { name: 'value', columns: [column('value'), column('count')], rows: [[263, 10]] };
  const day = dayOf([hour - 3600, 250, 10]);
  const read = (datasets: readonly Dataset[]) => {
    const model = drawing.read({ config: { ...config, column: 'people', unit: '' }, datasets, locale });
    const props = { model, locale, theme: 'light' as const, name: 'People', isWall: false };
    return new DOMParser().parseFromString(renderToStaticMarkup(drawing.Picture(props)), 'text/html').body.textContent;
  };
  expect(read([people])).toBe('263');
  expect(read([people, day])).toContain('vs 250 ');
  expect(read([{ ...people, rows: [[262.5, 10]] }])).toBe('262.5');
});

it('a temperature is compared in degrees: its zero is arbitrary, so a percentage says nothing', () => {
  const temperature: Dataset = { name: 'value', columns: [column('value', '°C'), column('count')], rows: [[19.3, 10]] };
  const datasets = [temperature, dayOf([hour - 3600, 19.7, 10])];
  const model = drawing.read({ config: { ...config, column: 'temp', agg: 'average', unit: '°C' }, datasets, locale });
  const props = { model, locale, theme: 'light' as const, name: 'Room temperature', isWall: false };
  const picture = new DOMParser().parseFromString(renderToStaticMarkup(drawing.Picture(props)), 'text/html').body;
  expect(picture.textContent).toContain('−0.4\u00a0°C vs 19.7\u00a0°C 1 h ago');
  expect(picture.textContent).not.toContain('%');
});
