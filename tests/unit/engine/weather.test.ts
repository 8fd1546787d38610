import { expect, it } from 'vitest';
import { readServiceAnswer, skyOf } from '../../../src/engine/weather.ts';

it('reads what a service of this form answers', () => {
  const current = { time: '2026-01-01T00:00', temperature_2m: 14.2, relative_humidity_2m: 58, weather_code: 3 };
  expect(readServiceAnswer({ current }, 100)).toEqual({
    at: 100,
    temperature: 14.2,
    humidity: 58,
    code: 3,
    place: '',
    source: 'service',
  });
});

it.each([
  null,
  'text',
  {},
  { current: [] },
  { current: { temperature_2m: 'warm' } },
  { current: { temperature_2m: NaN } },
])('takes %j for no weather', (answer) => {
  expect(readServiceAnswer(answer, 100)).toBeNull();
});

it.each([
  [0, 'clear'],
  [1, 'clear'],
  [3, 'cloudy'],
  [48, 'fog'],
  [65, 'rain'],
  [77, 'snow'],
  [82, 'rain'],
  [86, 'snow'],
  [99, 'thunder'],
  [-1, undefined],
  [100, undefined],
] as const)('code %i is %s', (code, sky) => {
  expect(skyOf(code)).toBe(sky);
});
