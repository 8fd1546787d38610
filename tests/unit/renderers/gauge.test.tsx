import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { gaugeGrid } from '../../../src/renderers/boards/charts/gauge-grid.ts';
import { Gauge } from '../../../src/renderers/boards/charts/gauge.tsx';

const em = 18;

/** A gauge of three in a narrow card, or the only one of a wide card. */
const markupIn = (place: 'narrow' | 'wide', word: string, name = 'Lighting') => {
  const { width, drawing, box } =
    place === 'narrow' ? gaugeGrid(3, { width: 400, height: 250, em }) : gaugeGrid(1, { width: 500, height: 250, em });
  return renderToStaticMarkup(
    <Gauge
      name={name}
      value={11}
      normal={45}
      max={50}
      unit="kW"
      decimals={1}
      state={word === '' ? 'normal' : 'attention'}
      limits={['Limit 45.0', 'maximum 50.0']}
      word={word}
      width={width}
      height={drawing}
      box={box}
    />,
  );
};

/** What is seen: attributes name both limits in any case. */
const gaugeIn = (place: 'narrow' | 'wide', word: string) => markupIn(place, word).replaceAll(/<[^>]*>/g, ' ');

it.each([
  ['narrow', ''],
  ['narrow', 'over the limit'],
  ['wide', ''],
  ['wide', 'over the limit'],
] as const)('a %s gauge shows its limit once (%s)', (place, word) => {
  const text = gaugeIn(place, word);
  expect(text.split('45.0')).toHaveLength(2);
  expect(text).toContain(word);
});

it('has its limit as a number alone where there is no room for the word', () => {
  const { width, drawing, box } = gaugeGrid(3, { width: 180, height: 150, em });
  const gauge = { name: 'Lighting', value: 11, normal: 450, max: 500, unit: 'kW', decimals: 0, word: '' } as const;
  const limits = ['Limit 450', 'maximum 500'] as const;
  const narrow = renderToStaticMarkup(
    <Gauge {...gauge} state="normal" limits={limits} width={width} height={drawing} box={box} />,
  );
  expect(narrow).toContain('>≤ 450<');
  expect(markupIn('narrow', '')).toContain('>Limit 45.0<');
});

const nameSize = (name: string): number => Number(/--name-most:([\d.]+)px/.exec(markupIn('narrow', '', name))?.[1]);

it('has a name in letters so small that its longest word fits in a line; Chinese breaks anywhere', () => {
  expect(nameSize('Power equipment')).toBeCloseTo(nameSize('equipment'), 5);
  expect(nameSize('Air-conditioning')).toBeCloseTo(nameSize('conditioning'), 5);
  expect(nameSize('equipment') * 9 * 0.6).toBeCloseTo(gaugeGrid(3, { width: 400, height: 250, em }).width, 0);
  expect(nameSize('照明插座')).toBeGreaterThan(em);
});
