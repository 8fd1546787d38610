import './icon.css';

/** The icons of the look: 16 grid, 1.5 px stroke, no fill. Each is the paths of one drawing. */
const drawings = {
  dashboard: ['M2.5 2.5h5v6h-5zM9.5 2.5h4v3.4h-4zM9.5 7.9h4v5.6h-4zM2.5 10.5h5v3h-5z'],
  air: ['M8 2v12M2.8 5l10.4 6M13.2 5 2.8 11M6.4 3 8 4.4 9.6 3M6.4 13 8 11.6 9.6 13'],
  metering: ['M2.5 11.5a5.7 5.7 0 1 1 11 0M8 10.5l2.6-3.8', 'M7 10.8a1 1 0 1 0 2 0a1 1 0 1 0-2 0'],
  lighting: ['M6 11.5c0-1.6-2-2.4-2-5a4 4 0 0 1 8 0c0 2.6-2 3.4-2 5zM6.4 14h3.2'],
  sensors: [
    'M6.600 8a1.400 1.400 0 1 0 2.800 0a1.400 1.400 0 1 0-2.800 0',
    'M5.2 10.8a4 4 0 0 1 0-5.6M10.8 5.2a4 4 0 0 1 0 5.6M3.2 12.8a6.8 6.8 0 0 1 0-9.6M12.8 3.2a6.8 6.8 0 0 1 0 9.6',
  ],
  signage: ['M3 3h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z', 'M5.5 13.8h5M8 11v2.8'],
  spaces: ['M2.5 13.5v-8L8 2.5l5.5 3v8zM6.2 13.5V9h3.6v4.5'],
  policies: ['M2 2.500h4v3.500H2zM10 2.500h4v3.500h-4zM10 10h4v3.500h-4zM6 4.2h4M8 4.2v7.5h2'],
  people: [
    'M3.700 5.400a2.300 2.300 0 1 0 4.600 0a2.300 2.300 0 1 0-4.600 0',
    'M1.8 13c.3-2.7 2-4.2 4.2-4.2s3.9 1.5 4.2 4.2M10.4 3.4a2.2 2.2 0 0 1 0 4.2M11.6 9.2c1.5.5 2.4 1.8 2.6 3.8',
  ],
  other: ['M2.500 2.500h4.500v4.500H2.500zM9 2.500h4.500v4.500H9zM2.500 9h4.500v4.500H2.500zM9 9h4.500v4.500H9z'],
  globe: [
    'M2.200 8a5.800 5.800 0 1 0 11.600 0a5.800 5.800 0 1 0-11.600 0',
    'M2.2 8h11.6M8 2.2c2.2 2 2.2 9.6 0 11.6M8 2.2c-2.2 2-2.2 9.6 0 11.6',
  ],
  sun: [
    'M5.400 8a2.600 2.600 0 1 0 5.200 0a2.600 2.600 0 1 0-5.200 0',
    'M8 1.600v1.400M8 13v1.400M1.600 8h1.400M13 8h1.400M3.500 3.500l1 1M11.500 11.500l1 1M12.500 3.500l-1 1M4.500 11.500l-1 1',
  ],
  moon: ['M13.200 9.600A5.600 5.600 0 0 1 6.400 2.800a5.600 5.600 0 1 0 6.800 6.800z'],
  down: ['m4 6 4 4 4-4'],
  up: ['m4 10 4-4 4 4'],
  left: ['m10 4-4 4 4 4'],
  right: ['m6 4 4 4-4 4'],
  check: ['m3 8.5 3.2 3L13 4.5'],
  close: ['m4 4 8 8M12 4l-8 8'],
  plus: ['M8 3v10M3 8h10'],
  search: ['M2.500 7a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0', 'm10.5 10.5 3 3'],
  refresh: ['M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3'],
  columns: ['M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10'],
  export: ['M8 2.5v8m0 0 3-3m-3 3-3-3M3 13.5h10'],
  import: ['M8 10.5v-8m0 0 3 3m-3-3-3 3M3 13.5h10'],
  edit: ['m10.8 2.8 2.4 2.4-8 8-3 .6.6-3z'],
  trash: [
    'M2.800 4.300h10.400M6.200 4.300V2.600h3.600v1.700M4.200 4.300l.6 9.100h6.400l.6-9.100M6.700 6.800v4M9.300 6.800v4',
  ],
  filter: ['M2.5 3.5h11L9.5 8.5v4l-3 1v-5z'],
  sortAscending: ['M8 13V3m0 0L4.5 6.5M8 3l3.5 3.5'],
  sortDescending: ['M8 3v10m0 0 3.5-3.5M8 13 4.5 9.5'],
  more: ['M3 8h.01M8 8h.01M13 8h.01'],
  copy: ['M5.500 5.500h8v8h-8z', 'M10.500 5.500v-3h-8v8h3'],
  clock: ['M2.200 8a5.800 5.800 0 1 0 11.600 0a5.800 5.800 0 1 0-11.600 0', 'M8 4.6V8l2.3 1.5'],
  fault: ['M2.200 8a5.800 5.800 0 1 0 11.600 0a5.800 5.800 0 1 0-11.600 0', 'M8 4.8v4M8 11v.01'],
  warning: ['M8 2.2 14.3 13H1.7zM8 6.6v3M8 11.3v.01'],
  lock: [
    'M4.200 7h7.600a1 1 0 0 1 1 1v4.600a1 1 0 0 1-1 1H4.200a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z',
    'M5.4 7V5a2.6 2.6 0 0 1 5.2 0v2',
  ],
  cloud: ['M4.6 12.5a3 3 0 0 1-.2-6 3.9 3.9 0 0 1 7.5.9 2.6 2.6 0 0 1-.3 5.1z'],
  power: ['M8 2.2v5M4.6 4.4a5 5 0 1 0 6.8 0'],
  external: ['M9.500 2.500h4v4M13.500 2.500l-6 6M11.500 9.500v4h-9v-9h4'],
  undo: ['M6 3 2.500 6.500 6 10M2.500 6.500h7a4 4 0 0 1 0 8H6'],
  redo: ['M10 3l3.500 3.500L10 10M13.500 6.500h-7a4 4 0 0 0 0 8H10'],
  grip: ['M6 3.500h.01M10 3.500h.01M6 8h.01M10 8h.01M6 12.500h.01M10 12.500h.01'],
  signOut: ['M6.500 2.500h-4v11h4M10.500 5l3 3-3 3M13.500 8H6'],
  person: [
    'M5.400 5.200a2.600 2.600 0 1 0 5.200 0a2.600 2.600 0 1 0-5.200 0',
    'M2.800 13.600c.4-2.900 2.400-4.600 5.200-4.600s4.800 1.700 5.200 4.600',
  ],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof drawings;

/** Whether the set holds this icon; names also come from module configurations. */
export const isIconName = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(drawings, name);

type Props = {
  name: IconName;
  /** Edge in pixels at scale 1. */
  size?: 12 | 16 | 20 | 32;
};

/** A drawing beside a word; it says nothing on its own, so assistive technology passes over it. */
export function Icon({ name, size = 16 }: Props) {
  return (
    <svg className={`icon icon-${size}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {drawings[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
