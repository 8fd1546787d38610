import sharp from 'sharp';

/** The drawing of an office floor: two open offices beside a core with a meeting room, lifts, stairs and a pantry or a lobby. */

const width = 1600;
const height = 960;

type Box = readonly [x: number, y: number, width: number, height: number];

const rect = ([x, y, w, h]: Box, look: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${look}/>`;
const line = (points: readonly (readonly [number, number])[], look: string): string =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" ${look}/>`;

const wall = 'fill="none" stroke="#2b2f36" stroke-width="9"';
const inner = 'fill="none" stroke="#4a505a" stroke-width="6"';
const thin = 'stroke="#8b929d" stroke-width="2.5" fill="none"';
const filled = 'stroke="#8b929d" stroke-width="2.5" fill="#f1f2f4"';

/** Four desks around a middle, with their chairs. */
const desks = (x: number, y: number): string =>
  [0, 1]
    .flatMap((row) =>
      [0, 1].map((column) => {
        const left = x + column * 62;
        const top = y + row * 34;
        const chair = row === 0 ? top - 13 : top + 43;
        return `${rect([left, top, 58, 30], filled)}<circle cx="${left + 29}" cy="${chair}" r="9" ${thin}/>`;
      }),
    )
    .join('');

const office = (left: number): string =>
  [170, 360, 550, 740]
    .filter((y) => y < height - 120)
    .flatMap((y) => [60, 230, 400].map((x) => desks(left + x, y - 40)))
    .join('');

const windows = (): string =>
  Array.from({ length: 12 }, (_, index) => 70 + index * 126)
    .flatMap((x) => [24, height - 24].map((y) => `<path d="M${x} ${y}h84" stroke="#ffffff" stroke-width="4"/>`))
    .join('');

/** A leaf and the arc that it opens along. */
const door = (x: number, y: number, turned: 1 | -1): string =>
  `<path d="M${x} ${y}h56" stroke="#ffffff" stroke-width="10"/>` +
  `<path d="M${x} ${y}v${turned * 56}a56 56 0 0 ${turned === 1 ? 0 : 1} 56 ${-turned * 56}" ${thin}/>`;

const meeting = (): string => {
  const chairs = [0, 1, 2, 3, 4].map((index) => 690 + index * 55);
  return (
    `${rect([660, 110, 280, 74], `${filled} rx="30"`)}` +
    chairs.flatMap((x) => [92, 202].map((y) => `<circle cx="${x}" cy="${y}" r="11" ${thin}/>`)).join('')
  );
};

const lifts = (): string =>
  [640, 740, 840]
    .map((x) => `${rect([x, 400, 84, 96], filled)}<path d="M${x} 400l84 96M${x + 84} 400l-84 96" ${thin}/>`)
    .join('') +
  Array.from({ length: 7 }, (_, index) =>
    line(
      [
        [620 + index * 24, 560],
        [620 + index * 24, 640],
      ],
      thin,
    ),
  ).join('') +
  rect([608, 560, 172, 80], thin);

const pantry = (): string =>
  `${rect([620, 872, 360, 40], filled)}${[700, 800, 900].map((x) => `<circle cx="${x}" cy="790" r="26" ${filled}/>`).join('')}`;

const lobby = (): string =>
  `${rect([720, 730, 160, 40], `${filled} rx="18"`)}${door(744, height - 24, -1)}${door(800, height - 24, -1)}` +
  [640, 930].map((x) => rect([x, 790, 44, 90], `${filled} rx="10"`)).join('');

const floorSvg = (hasLobby: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  rect([0, 0, width, height], 'fill="#ffffff"') +
  rect([24, 24, width - 48, height - 48], wall) +
  windows() +
  line(
    [
      [590, 24],
      [590, height - 24],
    ],
    inner,
  ) +
  line(
    [
      [1010, 24],
      [1010, height - 24],
    ],
    inner,
  ) +
  line(
    [
      [590, 290],
      [1010, 290],
    ],
    inner,
  ) +
  line(
    [
      [590, 680],
      [1010, 680],
    ],
    inner,
  ) +
  door(770, 290, 1) +
  door(870, 680, -1) +
  `<path d="M590 330v60M1010 330v60M590 570v60M1010 570v60" stroke="#ffffff" stroke-width="10"/>` +
  office(24) +
  office(1010) +
  meeting() +
  lifts() +
  (hasLobby ? lobby() : pantry()) +
  '</svg>';

export const drawFloor = (hasLobby: boolean): Promise<Buffer> =>
  sharp(Buffer.from(floorSvg(hasLobby)))
    .png({ palette: true })
    .toBuffer();
