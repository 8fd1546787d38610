import { expect, it } from 'vitest';
import { pictureStyle } from '../../../src/pages/wall/background-picture.ts';
import { cellsAround, cellsMoved } from '../../../src/pages/wall/grid-geometry.ts';

it.each([
  '/vt/staticfile/65f0/background',
  '/vt/staticfile/9eOmUEsWDaaj-JczWWQQMW-d.png/background',
  'data:image/png;base64,iVBORw0KGgo=',
])('shows the picture %s', (picture) => {
  expect(pictureStyle(picture)).toEqual({ backgroundImage: `url("${picture}")` });
});

it.each([
  '',
  'https://elsewhere.example/a.png',
  '//elsewhere.example/a.png',
  '/vt/staticfile/../../sfsaas/api',
  '/vt/staticfile/a/b") no-repeat, url("https://elsewhere.example',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'javascript:alert(1)',
])('shows nothing for %s', (picture) => {
  expect(pictureStyle(picture)).toEqual({});
});

it('counts a movement in cells, to the nearest one', () => {
  const box = { width: 988, height: 488, gap: 12 };
  // Cells of 100 by 50 px, gap and all.
  const grid = { colume: 10, row: 10 };
  expect(cellsMoved({ x: 149, y: -26 }, box, grid)).toEqual({ x: 1, y: -1 });
  expect(cellsMoved({ x: 49, y: 24 }, box, grid)).toEqual({ x: 0, y: 0 });
});

it('puts the middle of a dropped card at the pointer, and the card inside the page', () => {
  const box = { width: 988, height: 488, gap: 12 };
  const card = { colume: 10, row: 10, span: 3, rows: 2 };
  expect(cellsAround({ x: 450, y: 250 }, box, card)).toEqual({ dataX: 3, dataY: 4 });
  expect(cellsAround({ x: 5, y: -40 }, box, card)).toEqual({ dataX: 0, dataY: 0 });
  expect(cellsAround({ x: 980, y: 480 }, box, card)).toEqual({ dataX: 7, dataY: 8 });
  expect(cellsAround({ x: 500, y: 250 }, box, { ...card, span: 24 })).toEqual({ dataX: 0, dataY: 4 });
});
