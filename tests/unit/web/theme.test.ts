import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { antdTheme } from '../../../src/theme/antd-theme.ts';
import { type Accent, coloursOf } from '../../../src/theme/colours.ts';
import { contrast } from '../../../src/theme/contrast.ts';
import { gridTheme } from '../../../src/theme/grid-theme.ts';
import { isInHand, rootRatio, wallRatio } from '../../../src/theme/scale.ts';
import { tokenCss } from '../../../src/theme/token-css.ts';
import tokens from '../../../src/theme/tokens.json' with { type: 'json' };

const css = tokenCss();
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx)$/.test(file));
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('a primary button', () => {
  const accents: (Accent | undefined)[] = [undefined, ...(Object.keys(tokens.accents) as Accent[])];
  test.each(['light', 'dark'] as const)('is read at rest, under the pointer and pressed in the %s theme', (theme) => {
    for (const accent of accents) {
      const { textOnAccent, ...own } = coloursOf(theme, accent);
      for (const state of ['accent', 'accentHover', 'accentActive'] as const)
        expect(contrast(textOnAccent, own[state]), `${accent ?? 'own'}: ${state}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the stylesheet of the tokens', () => {
  test.each(['light', 'dark'] as const)('holds every colour of the %s theme', (theme) => {
    for (const [name, value] of Object.entries(tokens.color[theme])) {
      expect(css).toContain(`--${kebab(name)}:${value}`);
    }
  });

  test('gives the dark theme by choice and, without one, by the preference of the system', () => {
    expect(css).toContain(':root[data-theme=dark]{color-scheme:dark');
    expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark');
  });

  test.each(['light', 'dark'] as const)(
    'has stronger edges and texts in the %s theme if a person prefers them',
    (theme) => {
      const c = tokens.color[theme];
      const root = theme === 'light' ? ':root' : ':root\\[data-theme=dark\\]';
      const block = new RegExp(`@media \\(prefers-contrast:more\\)\\{${root}\\{([^}]*)`).exec(css)?.[1] ?? '';
      const valueOf = (name: string): string => new RegExp(`--${name}:([^;]+)`).exec(block)?.[1] ?? '';
      expect(contrast(valueOf('hairline'), c.surface)).toBeGreaterThan(contrast(c.hairline, c.surface));
      expect(contrast(valueOf('hairline-strong'), c.surface)).toBeGreaterThanOrEqual(3);
      expect(contrast(valueOf('text-tertiary'), c.surface)).toBeGreaterThan(contrast(c.textTertiary, c.surface));
      expect(contrast(valueOf('text-secondary'), c.surface)).toBeGreaterThanOrEqual(7);
    },
  );

  test('has no text below 12 px, also on the smallest root, that of a small wall', () => {
    const root = 16 * wallRatio({ width: 1366, height: 768 });
    const steps = [...css.matchAll(/--t-([\w-]+):\d+ ([^/]+)\//g)].map(([, name = '', size = '']) => ({
      name,
      pixels: Math.max(size.startsWith('max(12px') ? 12 : 0, Number(/([\d.]+)rem/.exec(size)?.[1]) * root),
    }));
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.filter(({ pixels }) => pixels < 12)).toEqual([]);
  });

  test('defines every variable that a stylesheet or a drawing uses', () => {
    // Some custom properties are set by components in inline styles: by cards over a picture, policy tables and groups of fields.
    const setBy = [
      'pages/wall/card-background.ts',
      'pages/data/policy/rules-section.tsx',
      'renderers/form/record-fields.tsx',
      'renderers/boards/charts/gauge.tsx',
    ];
    const onCards = setBy.flatMap((name) => [...readFileSync(join('src', name), 'utf8').matchAll(/'(--[\w-]+)':/g)]);
    const ofPage = [...readFileSync('src/theme/global.css', 'utf8').matchAll(/(--[\w-]+):/g)];
    const defined = new Set([...css.matchAll(/(--[\w-]+):/g), ...onCards, ...ofPage].map((match) => match[1]));
    for (const file of sheets) {
      const source = readFileSync(join('src', file), 'utf8');
      const declared = new Set([...source.matchAll(/(--[\w-]+)['"]?:/g)].map((match) => match[1]));
      for (const [, name = ''] of source.matchAll(/var\((--[\w-]+)\s*[,)]/g)) {
        expect(defined.has(name) || declared.has(name) || name.startsWith('--ag-'), `${file}: ${name}`).toBe(true);
      }
    }
  });
});

test.each([
  [1920, 1080, undefined, 1],
  [1366, 768, undefined, 0.875],
  [768, 1024, undefined, 0.875],
  [767, 1024, undefined, 1],
  [844, 390, undefined, 1],
  [844, 480, undefined, 0.875],
  [1024, 390, undefined, 0.875],
  [390, 844, 1.25, 1.25],
  [3840, 2160, undefined, 2],
  [7680, 4320, undefined, 2],
  [2400, 1350, undefined, 1.25],
  [1920, 1080, 1.25, 1.25],
  [1920, 1080, 9, 2],
])('a window of %d × %d with the choice %s scales by %d', (width, height, chosen, ratio) => {
  expect(rootRatio({ width, height }, chosen)).toBe(ratio);
});

test.each([
  ['a phone', { width: 390, height: 844 }, true, 1],
  ['a phone held sideways', { width: 844, height: 390 }, true, 1],
  ['a portrait screen of two device pixels', { width: 540, height: 960 }, false, 0.75],
  ['the same, landscape', { width: 960, height: 540 }, false, 0.75],
  ['a wall', { width: 1920, height: 1080 }, false, 1],
])('a dashboard on %s is read from the hand or from afar', (_what, size, isHeld, ratio) => {
  expect(isInHand(size)).toBe(isHeld);
  expect(wallRatio(size)).toBe(ratio);
});

test('antd takes accent, sizes and shape from the tokens, at the ratio of the root', () => {
  const { token } = antdTheme('dark', 1.25);
  expect(token).toMatchObject({ colorPrimary: tokens.color.dark.accent, controlHeight: 40, borderRadius: 5 });
  expect(antdTheme('light', 0.875).token).toMatchObject({ fontSize: 12, fontSizeSM: 12 });
});

test('the grid has rows of 48, or of 40 when compact', () => {
  expect(gridTheme('light')).toMatchObject({
    rowHeight: 48,
    headerHeight: 40,
    accentColor: tokens.color.light.accentText,
  });
  expect(gridTheme('dark', 1, 'compact').rowHeight).toBe(40);
});

test.each(Object.entries(tokens.accents))(
  'the accent set "%s" replaces colours that there are, in both themes',
  (name, set) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(Object.keys(tokens.color[theme])).toEqual(expect.arrayContaining(Object.keys(set[theme])));
      expect(css).toContain(`--accent:${set[theme].accent}`);
    }
    expect(css).toContain(`:root[data-accent=${name}][data-theme=dark]{`);
    expect(antdTheme('light', 1, 'violet').token).toMatchObject({ colorPrimary: tokens.accents.violet.light.accent });
  },
);
