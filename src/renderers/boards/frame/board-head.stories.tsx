import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { sampleText } from '../../parts/sample-text.ts';
import { withBoardContext } from '../samples/story-board.tsx';
import { BoardCard } from './board-card.tsx';
import { BoardLegend } from './board-legend.tsx';
import { BoardMenu } from './board-menu.tsx';

/** The header of a board as its card gets narrower: the legend wraps first, then the note is hidden, the title is cut last. */
const meta = {
  title: 'Boards/Head',
  parameters: { layout: 'fullscreen' },
  decorators: [withBoardContext],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const entries = () =>
  [
    sampleText('Air-conditioning', '中央空调与通风用电'),
    sampleText('Lighting and sockets', '公共照明与插座用电'),
    sampleText('Lifts and pumps', '电梯、水泵与其他动力用电'),
  ].map((name, index) => ({ key: name, name, colour: `var(--c${index + 1})` }));

const name = () => sampleText('Consumption by kind of use', '按用途划分的分项用电量');
const note = () =>
  sampleText(
    '26 Oct – 26 Nov, compared with last year',
    '2026 年 10 月 26 日 – 2026 年 11 月 26 日，含夜间与节假日用电，不含租户自装表计，与去年同期和年度计划相比',
  );

const Heads = () =>
  Array.from({ length: 48 }, (_card, index) => (
    <div key={index} style={{ width: `${33.5 + index * 2.5}rem`, height: '6rem' }}>
      <BoardCard
        name={`${name()} ${index + 1}`}
        icon=""
        colour="c1"
        note={note()}
        legend={<BoardLegend entries={entries()} isolatedEntry={undefined} onOnly={() => undefined} />}
        menu={<BoardMenu name={name()} items={[{ key: 'csv', label: 'CSV', onChoose: () => undefined }]} />}
      >
        {null}
      </BoardCard>
    </div>
  ));

const within = (element: Element, rect: DOMRect): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= rect.top - 4 && bottom <= rect.bottom + 4;
};

/** First the legend wraps, then the note is hidden. Visible parts are never cut, and the menu does not move. */
const allGiveWay: Story['play'] = ({ canvasElement }) =>
  // Fonts that load late and container queries cause another layout.
  waitFor(() => expectGivesWay(canvasElement));

const expectGivesWay = async (canvasElement: HTMLElement): Promise<void> => {
  const heads = [...canvasElement.querySelectorAll('header')].map((head) => {
    const rect = head.getBoundingClientRect();
    const title = head.querySelector('h2');
    const noteElement = head.querySelector(`[title="${note()}"] > span`);
    const legend = head.querySelector('ul');
    const menu = head.querySelector('button[aria-haspopup]');
    if (title === null || noteElement === null || legend === null || menu === null)
      throw new Error('A part of the head is missing.');
    const line = title.getBoundingClientRect();
    const first = legend.getBoundingClientRect();
    return {
      isNoted: noteElement.getBoundingClientRect().top < line.bottom,
      isBeside: first.top < line.bottom,
      isWhole: [...legend.children].every((entry) => within(entry, rect) && entry.scrollWidth <= entry.clientWidth + 1),
      isTitled: title.scrollHeight <= title.clientHeight + 1,
      isMenuInLine: Math.abs(menu.getBoundingClientRect().top - rect.top) < 4,
      isFree: first.right <= menu.getBoundingClientRect().left + 8,
    };
  });
  await expect(
    heads.filter(({ isWhole, isTitled, isMenuInLine, isFree }) => !(isWhole && isTitled && isMenuInLine && isFree)),
  ).toEqual([]);
  await expect(heads.filter(({ isNoted, isBeside }) => isBeside && !isNoted)).toEqual([]);
  await expect(heads.some(({ isNoted, isBeside }) => isNoted && isBeside)).toBe(true);
  await expect(heads.some(({ isNoted, isBeside }) => isNoted && !isBeside)).toBe(true);
  await expect(heads.some(({ isNoted }) => !isNoted)).toBe(true);
};

export const GivesWay: Story = { render: () => <Heads />, play: allGiveWay };

const states = () =>
  [
    sampleText('Normal', '正常'),
    sampleText('Above 90 % of the maximum load', '超过最大负荷的 90 %'),
    sampleText('Above the maximum load', '超过最大负荷'),
    sampleText('Loss (above − sum below)', '损耗（上级 − 下级之和）'),
  ].map((name, index) => ({ key: name, name, colour: `var(--c${index + 1})` }));

const WallHeads = () =>
  [36, 44, 52, 80].map((width) => (
    <div key={width} style={{ width: `${width}rem`, height: '9rem' }}>
      <BoardCard
        name={`${name()} ${width}`}
        icon=""
        colour="c1"
        note={note()}
        isWall
        legend={<BoardLegend entries={states()} isolatedEntry={undefined} />}
      >
        {null}
      </BoardCard>
    </div>
  ));

/** On a wall every colour has a legend entry, however long the note beside the title is. */
export const WholeOnWall: Story = {
  render: () => <WallHeads />,
  play: async ({ canvasElement }) => {
    for (const legend of canvasElement.querySelectorAll('header ul')) {
      const rect = legend.getBoundingClientRect();
      const visibleEntries = [...legend.children].filter((entry) => within(entry, rect));
      await expect(visibleEntries.map((entry) => entry.textContent)).toEqual(states().map((state) => state.name));
    }
  },
};

const many = () =>
  Array.from({ length: 14 }, (_entry, index) => ({
    key: String(index),
    name: sampleText(`Floor ${index + 1}, lighting and sockets`, `${index + 1} 层照明与插座用电`),
    colour: `var(--c${(index % 8) + 1})`,
  }));

const CrowdedHeads = () =>
  [20, 36, 52, 80].map((width) => (
    <div key={width} style={{ width: `${width}rem`, height: '9rem' }}>
      <BoardCard
        name={`${name()} ${width}`}
        icon=""
        colour="c1"
        isWall
        legend={<BoardLegend entries={many()} isolatedEntry={undefined} />}
      >
        {null}
      </BoardCard>
    </div>
  ));

/** On a wall the legend has two lines. The entries that do not fit are replaced by their number; none is cut. */
export const CountsOnWall: Story = {
  render: () => <CrowdedHeads />,
  play: ({ canvasElement }) =>
    waitFor(async () => {
      const legends = [...canvasElement.querySelectorAll('header ul')];
      await expect(legends).toHaveLength(4);
      await expect(legends.map((legend) => legend.querySelector('[data-count]:not([hidden])') !== null)).toContain(
        true,
      );
      for (const legend of legends) {
        const rect = legend.getBoundingClientRect();
        const visibleEntries = [...legend.children].filter((entry) => entry.getClientRects().length > 0);
        await expect(visibleEntries.filter((entry) => !within(entry, rect))).toEqual([]);
        await expect(visibleEntries.filter((entry) => entry.getBoundingClientRect().right > rect.right + 2)).toEqual(
          [],
        );
        const counted = Number(visibleEntries.at(-1)?.getAttribute('data-count') ?? 0);
        await expect(visibleEntries.length - (counted > 0 ? 1 : 0) + counted).toBe(many().length);
      }
    }),
};
