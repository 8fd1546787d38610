/** The floor that the sample's records are placed on, drawn here: stories have no server that keeps files. */

type Point = readonly [x: number, y: number];

/** Three rooms above a corridor, a lobby at its end, and a hall below; what is between two ends is a door. */
const walls: readonly (readonly Point[])[] = [
  [
    [188, 736],
    [72, 736],
    [72, 56],
    [1128, 56],
    [1128, 468],
  ],
  [
    [1128, 524],
    [1128, 736],
    [244, 736],
  ],
];

const inner: readonly (readonly [Point, Point])[] = [
  [
    [72, 340],
    [190, 340],
  ],
  [
    [246, 340],
    [470, 340],
  ],
  [
    [526, 340],
    [760, 340],
  ],
  [
    [816, 340],
    [920, 340],
  ],
  [
    [330, 56],
    [330, 340],
  ],
  [
    [640, 56],
    [640, 340],
  ],
  [
    [920, 56],
    [920, 360],
  ],
  [
    [920, 412],
    [920, 430],
  ],
  [
    [72, 430],
    [540, 430],
  ],
  [
    [660, 430],
    [1128, 430],
  ],
];

const line = (points: readonly Point[], look: string): string =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" ${look}/>`;

const table = (x: number, y: number): string =>
  `<rect x="${x}" y="${y}" width="96" height="46" rx="8" stroke-width="2.5" stroke-opacity=".45"/>`;

// Black on nothing, as line drawings are: the board gives both the colours of the theme.
const floor =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">' +
  '<g fill="none" stroke="currentColor">' +
  [420, 580, 740, 900].flatMap((x) => [520, 630].map((y) => table(x, y))).join('') +
  [110, 390, 700].map((x) => table(x, 250)).join('') +
  inner.map((points) => line(points, 'stroke-width="6" stroke-opacity=".7"')).join('') +
  walls.map((points) => line(points, 'stroke-width="9" stroke-opacity=".85"')).join('') +
  '</g></svg>';

/** The address of the picture: all of it. */
export const planPicture = `data:image/svg+xml,${encodeURIComponent(floor)}`;
