import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, screen } from 'storybook/test';
import { dashboardThemes } from '../../../engine/dashboard/layout.ts';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { useLanguage } from '../../../state/preferences.ts';
import { chartVariables } from '../../../theme/chart-theme.ts';
import { chartThemeOf } from '../wall-theme.ts';
import styles from './cards.module.css';
import { ClockCard } from './clock-card.tsx';
import { DateCard } from './date-card.tsx';
import { WeatherNow } from './weather-card.tsx';

/** A Wednesday, 14:05:30 in Shanghai. */
const now = Date.UTC(2026, 6, 1, 6, 5, 30) / 1000;
const zone = 'Asia/Shanghai';

const sensor = {
  at: now,
  temperature: 31.6,
  humidity: 58,
  code: null,
  place: 'Roof, outdoor climate sensor with a long name',
  source: 'sensor',
} as const;

const Today = () => <DateCard now={now} zone={zone} language={useLanguage()} />;

const cards: Readonly<Record<string, ReactNode>> = {
  Clock: <ClockCard now={now} zone={zone} />,
  Date: <Today />,
  Weather: <WeatherNow weather={{ ...sensor, code: 61, place: '', source: 'service' }} />,
  Sensor: <WeatherNow weather={sensor} />,
  Chinese: <WeatherNow weather={{ ...sensor, place: 'A 座 室外温湿度' }} />,
};

const sizes = [
  [14, 16],
  [22, 22],
] as const;

/** Each built-in card in the three themes, in the smallest size and in a larger one. */
const Live = ({ card }: { card: string }) =>
  dashboardThemes.map((theme) => (
    <div
      key={theme}
      style={{
        ...chartVariables(chartThemeOf({ bltheme: theme })),
        background: 'var(--canvas)',
        display: 'flex',
        gap: '1rem',
        padding: '1rem',
      }}
    >
      {sizes.map(([width, height]) => (
        <div key={width} style={{ width: `${width}rem`, height: `${height}rem` }}>
          <section className={styles.card} aria-label={`${theme} ${width}`}>
            {cards[card]}
          </section>
        </div>
      ))}
    </div>
  ));

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/**
 * Cards that need no board (clock, date, weather) in the three themes of the wall, in their smallest and in a larger
 * size.
 */
const meta: Meta<typeof Live> = { title: 'Wall/Cards', component: Live, decorators: [withRendering] };

export default meta;
type Story = StoryObj<typeof Live>;

export const Clock: Story = {
  args: { card: 'Clock' },
  play: async () => {
    await expect((await screen.findAllByRole('img', { name: /14:05/u })).length).toBe(6);
  },
};
export const Calendar: Story = {
  args: { card: 'Date' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[aria-current="date"]').length).toBe(6);
  },
};
export const Weather: Story = {
  args: { card: 'Weather' },
  play: async ({ canvas, globals }) => {
    await expect(canvas.getAllByText(globals['language'] === 'zh' ? '℃' : '°C').length).toBe(6);
  },
};
/** A long name ends where the figure begins; all of it is within the padding of its card. */
export const OutdoorSensor: Story = {
  args: { card: 'Sensor' },
  play: async ({ canvas }) => {
    for (const card of canvas.getAllByRole('region')) {
      const { top, bottom, right } = card.getBoundingClientRect();
      const { paddingTop, paddingBottom, paddingRight } = getComputedStyle(card);
      for (const element of card.querySelectorAll('div, span, svg')) {
        const rect = element.getBoundingClientRect();
        await expect(rect.top).toBeGreaterThanOrEqual(top + Number.parseFloat(paddingTop) - 1);
        await expect(rect.bottom).toBeLessThanOrEqual(bottom - Number.parseFloat(paddingBottom) + 1);
        await expect(rect.right).toBeLessThanOrEqual(right - Number.parseFloat(paddingRight) + 1);
      }
    }
  },
};
/** A Chinese name breaks at its space. */
export const ChineseSensor: Story = {
  args: { card: 'Chinese' },
  play: async ({ canvas }) => {
    for (const name of canvas.getAllByText('A 座 室外温湿度')) {
      const words = document.createRange();
      words.setStart(name.firstChild ?? name, 'A 座 '.length);
      words.setEnd(name.firstChild ?? name, 'A 座 室外温湿度'.length);
      await expect(words.getClientRects()).toHaveLength(1);
    }
  },
};
