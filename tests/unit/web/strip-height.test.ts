import { expect, it } from 'vitest';
import { readStripHeights, stripHeight, withStripHeight } from '../../../src/features/boards/strip-height.ts';

it('the room of boards that a person keeps open is known again, by tab', () => {
  const rooms = withStripHeight(withStripHeight({}, 'tab', 20), 'other', 12.5);
  expect(readStripHeights(JSON.stringify(rooms))).toEqual({ tab: 20, other: 12.5 });
});

it('a closed strip needs no room the next time', () => {
  expect(withStripHeight({ tab: 20, other: 12.5 }, 'tab', 0)).toEqual({ other: 12.5 });
});

it.each(['', 'null', '[1]', '{', '{"tab":"20"}', '{"tab":-1}', '{"tab":1e9}', '{"tab":null}'])(
  'whatever else is stored keeps no room: %s',
  (text) => {
    expect(readStripHeights(text)).toEqual({});
  },
);

it('the oldest of many rooms goes first', () => {
  let rooms: Readonly<Record<string, number>> = {};
  for (let index = 0; index < 250; index += 1) rooms = withStripHeight(rooms, `tab ${index}`, 10);
  expect(Object.keys(rooms)).toHaveLength(200);
  expect(rooms['tab 0']).toBeUndefined();
  expect(rooms['tab 249']).toBe(10);
});

it('a strip has its part of a window, and all the height of its boards on a phone', () => {
  expect(stripHeight(21, false)).toBe('min(21rem, 36vh)');
  expect(stripHeight(126, true)).toBe('126rem');
});
