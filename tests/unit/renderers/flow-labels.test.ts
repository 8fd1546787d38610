import { describe, expect, it } from 'vitest';
import { cutsNames } from '../../../src/renderers/boards/charts/flow-geometry.ts';
import {
  levelLabels,
  type Named,
  nameLines,
  type NodeLabels,
} from '../../../src/renderers/boards/charts/flow-labels.ts';
import { widthOf } from '../../../src/renderers/boards/charts/rich-text.ts';

const em = 12;
const item = (name: string, more: Partial<Named> = {}): Named => ({
  name,
  power: 84.2,
  decimals: 0,
  energy: '1,204 kWh',
  ...more,
});

const names = [
  'Building A lighting',
  'Office floor 3, sockets',
  'Air-conditioning, cooling towers',
  '一号楼公共照明与动力配电回路',
  'A座 Lighting 三层',
  'Photovoltaics',
];
const widths = Array.from({ length: 60 }, (_none, index) => 150 + index * 8);

const nameOf = ({ lines }: NodeLabels): string =>
  lines
    .flat()
    .filter(({ kind }) => kind === 'name')
    .map(({ text }) => text)
    .join('');
const plain = (text: string): string => text.replaceAll(/\s/g, '');
const kindsOf = ({ lines }: NodeLabels): string[] => lines.flat().map(({ kind }) => kind);

describe('words of a flow', () => {
  it.each([2, 3])('show each name whole at each width from that of a narrow card on, in %i lines', (lines) => {
    for (const width of widths)
      for (const hasSide of [true, false]) {
        const labels = levelLabels(
          names.map((name) => item(name)),
          { em, width, lines, hasSide },
        );
        expect(labels.map((label) => plain(nameOf(label)))).toEqual(names.map((name) => plain(name)));
      }
  });

  it('stay inside their width and their lines', () => {
    for (const width of widths)
      for (const lines of [2, 3])
        for (const more of [{}, { warning: '▲ 94 % of its load' }]) {
          const labels = levelLabels(
            names.map((name) => item(name, more)),
            { em, width, lines, hasSide: false },
          );
          for (const label of labels) {
            expect(label.lines.length).toBeLessThanOrEqual(lines);
            for (const line of label.lines)
              expect(line.reduce((sum, { text }) => sum + widthOf(text, em), 0)).toBeLessThanOrEqual(width);
          }
        }
  });

  it('put the energy at the edge where all fits, below where it does not, and let it give way before a name', () => {
    const formOf = (width: number, lines = 2) =>
      levelLabels([item('Building A lighting')], { em, width, lines, hasSide: true })[0];
    expect(formOf(400)?.side).toBe('1,204 kWh');
    expect(formOf(220)).toEqual({
      lines: [
        [
          { kind: 'name', text: 'Building A lighting' },
          { kind: 'power', text: '84' },
        ],
        [{ kind: 'energy', text: '1,204 kWh' }],
      ],
    });
    expect(formOf(150)?.lines.map((line) => line.map(({ kind }) => kind))).toEqual([['name'], ['power', 'energy']]);
    expect(formOf(100, 3)?.lines.map((line) => line.map(({ kind }) => kind))).toEqual([['name'], ['name'], ['power']]);
    expect(formOf(80)?.lines.map((line) => line.map(({ kind }) => kind))).toEqual([['name'], ['name']]);
  });

  it('keep at least the mark of an overload where its words have no room', () => {
    for (const width of widths) {
      const [placement] = levelLabels(
        [item('Office floor 3, sockets and kitchen', { warning: '■ 112 % of its load' })],
        {
          em,
          width,
          lines: 3,
          hasSide: false,
        },
      );
      expect(placement && kindsOf(placement)).toContain('warning');
    }
  });

  it('look alike on one level: one long name moves the values of all below', () => {
    const [short] = levelLabels([item('Lift'), item('Building A lighting')], {
      em,
      width: 150,
      lines: 2,
      hasSide: false,
    });
    expect(short?.lines).toHaveLength(2);
    expect(short?.lines[0]).toEqual([{ kind: 'name', text: 'Lift' }]);
  });

  it('break a name after a word, and one without spaces anywhere', () => {
    expect(nameLines('Building A lighting', 100, em)).toEqual(['Building A', 'lighting']);
    expect(nameLines('一号楼公共照明', 60, em)).toEqual(['一号楼公共', '照明']);
    expect(nameLines('Photovoltaics', 60, em)).toEqual(['Photovol', 'taics']);
    expect(nameLines('Lift', 100, em)).toEqual(['Lift']);
  });
});

describe('a flow', () => {
  const node = (key: string, level: number, name: string) => ({
    ...item(name),
    key,
    level,
    value: 1,
    ink: 'c1' as const,
  });
  const model = {
    items: [node('t', 0, 'Riverside, all'), node('a', 1, 'Building A'), node('b', 2, 'Building A lighting')],
    links: [],
  };

  it('is drawn where each name is whole, and is a list in a card that is narrower', () => {
    expect(cutsNames(model, { width: 800, height: 400, em })).toBe(false);
    expect(cutsNames(model, { width: 420, height: 400, em })).toBe(false);
    expect(cutsNames(model, { width: 240, height: 400, em })).toBe(true);
  });
});
