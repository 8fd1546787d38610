import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { sampleText } from '../../parts/sample-text.ts';
import { withBoardContext } from '../samples/story-board.tsx';
import { BoardCard } from './board-card.tsx';
import { BoardLegend } from './board-legend.tsx';

/** The head of a board as its card gets narrower: the legend gives way first, then the note, the title last. */
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
  ].map((name, at) => ({ key: name, name, colour: `var(--c${at + 1})` }));

const name = () => sampleText('Consumption by kind of use', '按用途划分的分项用电量');
const note = () =>
  sampleText(
    '26 Oct – 26 Nov, compared with last year',
    '2026 年 10 月 26 日 – 2026 年 11 月 26 日，与去年同期和年度计划相比',
  );

const Heads = () =>
  Array.from({ length: 18 }, (_card, at) => (
    <div key={at} style={{ width: `${33.5 + at * 2.5}rem`, height: '5rem' }}>
      <BoardCard
        name={`${name()} ${at + 1}`}
        icon=""
        colour="c1"
        note={note()}
        legend={<BoardLegend entries={entries()} only={undefined} onOnly={() => undefined} />}
      >
        {null}
      </BoardCard>
    </div>
  ));

const within = (element: Element, place: DOMRect): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= place.top - 4 && bottom <= place.bottom + 4;
};

/** A legend is whole, or it begins where the title or the note beside it ends. */
const allGiveWay: Story['play'] = async ({ canvasElement }) => {
  const heads = [...canvasElement.querySelectorAll('header')].map((head) => {
    const place = head.getBoundingClientRect();
    const title = head.querySelector('h2');
    const words = head.querySelector(`[title="${note()}"] > span`);
    const legend = head.querySelector('ul');
    if (title === null || words === null || legend === null) throw new Error('A part of the head is missing.');
    const isNoted = within(words, place);
    const shown = [...legend.children].filter((entry) => within(entry, place));
    const isWhole =
      shown.length === legend.children.length &&
      shown.every((entry) =>
        [...entry.querySelectorAll('*')].every((part) => part.scrollWidth <= part.clientWidth + 1),
      );
    const begin = (isNoted ? words : title).getBoundingClientRect().right;
    const left = shown[0]?.getBoundingClientRect().left ?? legend.getBoundingClientRect().right;
    return { isNoted, isWhole, air: left - begin, isTitled: title.scrollHeight <= title.clientHeight + 1 };
  });
  await expect(heads.filter(({ isWhole, air }) => !isWhole && air > 24)).toEqual([]);
  await expect(heads.some(({ isNoted, isWhole }) => isNoted && isWhole)).toBe(true);
  await expect(heads.some(({ isNoted, isWhole }) => isNoted && !isWhole)).toBe(true);
  await expect(heads.some(({ isNoted }) => !isNoted)).toBe(true);
  await expect(heads.filter(({ isTitled }) => !isTitled)).toEqual([]);
};

export const GivesWay: Story = { render: () => <Heads />, play: allGiveWay };

const states = () =>
  [
    sampleText('Normal', '正常'),
    sampleText('Above 90 % of the maximum load', '超过最大负荷的 90 %'),
    sampleText('Above the maximum load', '超过最大负荷'),
    sampleText('Loss (above − sum below)', '损耗（上级 − 下级之和）'),
  ].map((name, at) => ({ key: name, name, colour: `var(--c${at + 1})` }));

const WallHeads = () =>
  [36, 44, 52, 80].map((width) => (
    <div key={width} style={{ width: `${width}rem`, height: '9rem' }}>
      <BoardCard
        name={`${name()} ${width}`}
        icon=""
        colour="c1"
        note={note()}
        isWall
        legend={<BoardLegend entries={states()} only={undefined} />}
      >
        {null}
      </BoardCard>
    </div>
  ));

/** On a wall every colour has its name, however long the note beside the title is. */
export const WholeOnWall: Story = {
  render: () => <WallHeads />,
  play: async ({ canvasElement }) => {
    for (const legend of canvasElement.querySelectorAll('header ul')) {
      const place = legend.getBoundingClientRect();
      const shown = [...legend.children].filter((entry) => within(entry, place));
      await expect(shown.map((entry) => entry.textContent)).toEqual(states().map((state) => state.name));
    }
  },
};
