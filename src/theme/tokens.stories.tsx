import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { expect } from 'storybook/test';
import { coloursOf, type Theme } from './colours.ts';
import { contrast } from './contrast.ts';
import { kebab } from './token-css.ts';
import tokens from './tokens.json' with { type: 'json' };
import styles from './tokens.stories.module.css';

/** Every design token of tokens.json, shown by its CSS variable. */
const meta = { title: 'Theme/Tokens' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const texts = {
  en: {
    colours: 'Colours',
    accents: 'A host’s accents',
    chart: 'Chart colours',
    type: 'Type',
    space: 'Spacing',
    radius: 'Radius',
    shadow: 'Shadow',
    motion: 'Motion',
    density: 'Density',
    name: 'Name',
    swatch: 'Sample',
    value: 'Value',
    contrast: 'Contrast on surface',
    sample: 'Temperature of the second floor 23.4 °C',
    action: 'Save',
  },
  zh: {
    colours: '颜色',
    accents: '租户强调色',
    chart: '图表颜色',
    type: '字号',
    space: '间距',
    radius: '圆角',
    shadow: '阴影',
    motion: '动效',
    density: '密度',
    name: '名称',
    swatch: '示例',
    value: '数值',
    contrast: '与表面的对比度',
    sample: '二层温度 23.4 °C',
    action: '保存',
  },
} as const;

const useTexts = () => texts[useTranslation().i18n.language.startsWith('zh') ? 'zh' : 'en'];
const themeIn = (globals: Record<string, unknown>): Theme => (globals['theme'] === 'dark' ? 'dark' : 'light');

type Row = { name: string; sample: ReactNode; value: string; contrast?: string };
type Topic = 'colours' | 'accents' | 'chart' | 'type' | 'space' | 'radius' | 'shadow' | 'motion' | 'density';

function Table({ topic, of, rows }: { topic: Topic; of?: string; rows: readonly Row[] }) {
  const t = useTexts();
  const hasContrast = rows.some((row) => row.contrast !== undefined);
  return (
    <section>
      <h2>{of === undefined ? t[topic] : `${t[topic]}: ${of}`}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.swatch}</th>
            <th scope="col">{t.value}</th>
            {hasContrast && <th scope="col">{t.contrast}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <code>{row.name}</code>
              </th>
              <td>{row.sample}</td>
              <td>
                <code>{row.value}</code>
              </td>
              {hasContrast && <td>{row.contrast}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Page = ({ children }: { children: ReactNode }) => <div className={styles.tokens}>{children}</div>;

const colourRow = (name: string, value: string, surface: string, background = value): Row => ({
  name,
  sample: <span className={styles.swatch} style={{ background }} />,
  value,
  contrast: `${contrast(value, surface).toFixed(2)} : 1`,
});

const variableRow = (name: string, value: string, surface: string) =>
  colourRow(`--${name}`, value, surface, `var(--${name})`);

const variableOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

export const Colours: Story = {
  render: (_, { globals }) => {
    const colours = coloursOf(themeIn(globals));
    const rows = Object.entries(colours).map(([name, value]) => variableRow(kebab(name), value, colours.surface));
    return (
      <Page>
        <Table topic="colours" rows={rows} />
      </Page>
    );
  },
  play: async ({ globals }) => {
    for (const [name, value] of Object.entries(coloursOf(themeIn(globals)))) {
      await expect([name, variableOf(kebab(name))]).toEqual([name, value]);
    }
  },
};

/** A host shows one of these sets in place of the product's own blues. */
export const Accents: Story = {
  render: (_, { globals }) => {
    const theme = themeIn(globals);
    return (
      <Page>
        {Object.entries(tokens.accents).map(([accent, colours]) => (
          <Table
            key={accent}
            topic="accents"
            of={accent}
            rows={Object.entries(colours[theme]).map(([name, value]) =>
              colourRow(kebab(name), value, tokens.color[theme].surface),
            )}
          />
        ))}
      </Page>
    );
  },
};

export const ChartColours: Story = {
  render: (_, { globals }) => {
    const { categorical, sequential, diverging, state, background } = tokens.chart[themeIn(globals)];
    const numbered = (prefix: string, colours: readonly string[]) =>
      colours.map((value, index) => variableRow(`${prefix}${index + 1}`, value, background));
    const plain = (entries: readonly (readonly [string, string])[]) =>
      entries.map(([name, value]) => colourRow(name, value, background));
    return (
      <Page>
        <Table topic="chart" of="categorical" rows={numbered('c', categorical)} />
        <Table topic="chart" of="sequential" rows={numbered('s', sequential)} />
        <Table topic="chart" of="diverging" rows={plain(diverging.map((value, index) => [`${index + 1}`, value]))} />
        <Table topic="chart" of="state" rows={plain(Object.entries(state))} />
      </Page>
    );
  },
};

type Step = { size: number; line: number; weight?: number; tracking?: string };

const stepValue = ({ size, line, weight, tracking }: Step) =>
  [`${size}/${line}`, weight ?? tokens.font.weight.regular, tracking].filter((part) => part !== undefined).join(' · ');

function TypeScale() {
  const { sample } = useTexts();
  const steps: [string, Step][] = Object.entries(tokens.type);
  const rows = steps.map(([name, step]) => ({
    name: `--t-${kebab(name)}`,
    sample: <span style={{ font: `var(--t-${kebab(name)})`, letterSpacing: step.tracking }}>{sample}</span>,
    value: stepValue(step),
  }));
  return <Table topic="type" rows={rows} />;
}

export const Type: Story = {
  render: () => (
    <Page>
      <TypeScale />
    </Page>
  ),
};

const samples = (
  values: object,
  prefix: string,
  unit: string,
  sample: (variable: string) => { className: string | undefined; style: CSSProperties },
): Row[] =>
  Object.entries(values).map(([name, value]) => ({
    name: `--${prefix}-${kebab(name)}`,
    sample: <span {...sample(`var(--${prefix}-${kebab(name)})`)} />,
    value: `${value}${unit}`,
  }));

export const Space: Story = {
  render: () => (
    <Page>
      <Table
        topic="space"
        rows={samples(tokens.space, 'space', ' px', (width) => ({ className: styles.bar, style: { width } }))}
      />
    </Page>
  ),
};

export const RadiusAndShadow: Story = {
  render: (_, { globals }) => (
    <Page>
      <Table
        topic="radius"
        rows={samples(tokens.radius, 'radius', ' px', (borderRadius) => ({
          className: styles.box,
          style: { borderRadius },
        }))}
      />
      <Table
        topic="shadow"
        rows={samples(tokens.shadow[themeIn(globals)], 'shadow', '', (boxShadow) => ({
          className: `${styles.box} ${styles.shade}`,
          style: { boxShadow },
        }))}
      />
    </Page>
  ),
};

const moving = ['fast', 'base', 'slow'] as const;

const run = (name: string): ReactNode => (
  <span className={styles.run}>
    <span style={{ transitionDuration: `var(--motion-${name})`, transitionTimingFunction: 'var(--motion-ease)' }} />
  </span>
);

/** The dot of a row runs under the pointer; with less motion requested, it jumps. */
export const Motion: Story = {
  render: () => (
    <Page>
      <Table
        topic="motion"
        rows={Object.entries(tokens.motion).map(([name, value]) => ({
          name,
          sample: moving.some((duration) => duration === name) ? run(name) : '',
          value,
        }))}
      />
    </Page>
  ),
};

const rem = (pixels: number) => `${pixels / 16}rem`;

function Densities() {
  const { action, sample } = useTexts();
  const rows = Object.entries(tokens.density).map(([name, { row, control, cellPad }]) => ({
    name,
    sample: (
      <span className={styles.row} style={{ height: rem(row), paddingInline: rem(cellPad), gap: rem(cellPad) }}>
        <span>{sample}</span>
        <span className={styles.control} style={{ height: rem(control) }}>
          {action}
        </span>
      </span>
    ),
    value: `row ${row} · control ${control} · cellPad ${cellPad}`,
  }));
  return <Table topic="density" rows={rows} />;
}

export const Density: Story = {
  render: () => (
    <Page>
      <Densities />
    </Page>
  ),
};
