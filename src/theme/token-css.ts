import tokens from './tokens.json' with { type: 'json' };

/**
 * The static stylesheet of the tokens: one block of CSS variables per theme, sizes in rem so that they follow the
 * root (contract "Scaling of the root"). Source of every value: tokens.json.
 */

type Flat = Record<string, string>;

/** `textStrong` becomes `text-strong`, as the variables are named. */
export const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const rem = (pixels: number) => (pixels === 0 ? '0' : `${pixels / 16}rem`);

const block = (selector: string, lines: string[]) => `${selector}{${lines.join(';')}}`;

const variables = (values: Flat, prefix = '') =>
  Object.entries(values).map(([name, value]) => `--${prefix}${kebab(name)}:${value}`);

const chartVariables = (chart: { categorical: string[]; sequential: string[] }) => [
  ...chart.categorical.map((colour, index) => `--c${index + 1}:${colour}`),
  ...chart.sequential.map((colour, index) => `--s${index + 1}:${colour}`),
];

const themeLines = (theme: 'light' | 'dark') => [
  `color-scheme:${theme}`,
  ...variables(tokens.color[theme]),
  ...chartVariables(tokens.chart[theme]),
  ...variables(tokens.shadow[theme], 'shadow-'),
];

/** For `prefers-contrast: more`: edges and quiet texts take the value of the next stronger level. */
const strongerLines = (theme: 'light' | 'dark') => {
  const c = tokens.color[theme];
  return variables({
    hairline: c.hairlineStrong,
    hairlineStrong: c.control,
    control: c.textSecondary,
    textSecondary: c.text,
    textTertiary: c.textSecondary,
    textDisabled: c.textTertiary,
  });
};

const strongerBlocks = () => [
  `@media (prefers-contrast:more){${block(':root', strongerLines('light'))}}`,
  `@media (prefers-contrast:more) and (prefers-color-scheme:dark){${block(':root:not([data-theme])', strongerLines('dark'))}}`,
  `@media (prefers-contrast:more){${block(':root[data-theme=dark]', strongerLines('dark'))}}`,
];

/** Text is at least 12 px, whatever the font size of the root. */
const fontLine = (name: string, step: { size: number; line: number; weight?: number }) => {
  const size = step.size < 16 ? `max(12px,${rem(step.size)})` : rem(step.size);
  return `--t-${kebab(name)}:${step.weight ?? tokens.font.weight.regular} ${size}/${step.line / step.size} var(--font)`;
};

const sizes = () => [
  ...Object.entries(tokens.space).map(([step, pixels]) => `--space-${step}:${rem(pixels)}`),
  ...Object.entries(tokens.radius).map(([name, pixels]) => `--radius-${kebab(name)}:${pixels}px`),
  ...Object.entries(tokens.size).flatMap(([name, pixels]) =>
    typeof pixels === 'number' ? [`--size-${kebab(name)}:${rem(pixels)}`] : [],
  ),
  ...Object.entries(tokens.size.dialog).map(([name, pixels]) => `--size-dialog-${kebab(name)}:${rem(pixels)}`),
  ...Object.entries(tokens.z).map(([name, level]) => `--z-${kebab(name)}:${level}`),
  ...['fast', 'base', 'slow', 'ease'].flatMap((name) =>
    Object.entries(tokens.motion)
      .filter(([key]) => key === name)
      .map(([key, value]) => `--motion-${key}:${value}`),
  ),
];

/** The accent set of a host page replaces the blue variables of both themes. */
const accentBlocks = () =>
  Object.entries(tokens.accents).flatMap(([name, { light, dark }]) => {
    const root = `:root[data-accent=${name}]`;
    return [
      block(root, variables(light)),
      `@media (prefers-color-scheme:dark){${block(`${root}:not([data-theme])`, variables(dark))}}`,
      block(`${root}[data-theme=dark]`, variables(dark)),
    ];
  });

const noMotion = ['fast', 'base', 'slow'].map((name) => `--motion-${name}:0ms`);

const chineseQuotes =
  '@font-face{font-family:"CJK Quotes";src:local("PingFang SC"),local("PingFangSC-Regular"),local("Microsoft YaHei"),' +
  'local("MicrosoftYaHei"),local("Noto Sans CJK SC"),local("Noto Sans CJK SC Regular"),local("NotoSansCJKsc-Regular");' +
  'unicode-range:U+2018-2019,U+201C-201D}';

/** The whole stylesheet. `data-theme` on the root wins; without it the system's preference does. */
export function tokenCss(): string {
  return [
    chineseQuotes,
    block(':root', [
      `--font:${tokens.font.family}`,
      `--mono:${tokens.font.mono}`,
      // QR codes are on white in both themes.
      `--paper:${tokens.color.light.surface}`,
      `--ink:${tokens.color.light.textStrong}`,
      ...Object.entries(tokens.type).map(([name, step]) => fontLine(name, step)),
      ...sizes(),
      ...themeLines('light'),
    ]),
    `@media (prefers-color-scheme:dark){${block(':root:not([data-theme])', themeLines('dark'))}}`,
    block(':root[data-theme=dark]', themeLines('dark')),
    ...accentBlocks(),
    ...strongerBlocks(),
    block(':root:lang(zh)', [`--font:"CJK Quotes",${tokens.font.family}`]),
    `@media (prefers-reduced-motion:reduce){${block(':root', noMotion)}}`,
  ].join('\n');
}
