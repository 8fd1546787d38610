import { readFileSync } from 'node:fs';
import type { Column, LocalText, ModuleConfig } from '../../../../src/engine/column.ts';
import { spellings } from '../../../../src/engine/assistant/vocabulary.ts';
import { seededRandom } from '../../../seeded-random.ts';
import { checked } from './company.ts';

/** Questions about modules that nothing in the source knows, made from their configurations by a seeded generator. */

const file = new URL('../../../fixtures/assistant/modules.json', import.meta.url);

export const unknownModules: readonly ModuleConfig[] = (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).map(
  checked,
);

export type Expected = {
  intent: string;
  pid: string;
  /** Items of the condition, as text. */
  items: readonly string[];
  from?: string;
  to?: string;
};
export type Generated = { question: string; expected: Expected };

type Random = ReturnType<typeof seededRandom>;
const pick = <T>(random: Random, all: readonly T[]): T => {
  const item = all[Math.floor(random() * all.length)];
  if (item === undefined) throw new Error('Nothing to pick.');
  return item;
};

const ranges: readonly (LocalText & { from: string; to: string })[] = [
  { en: 'yesterday', zh: '昨天', from: '2026-11-22', to: '2026-11-23' },
  { en: 'last week', zh: '上周', from: '2026-11-16', to: '2026-11-23' },
  { en: 'last month', zh: '上个月', from: '2026-10-01', to: '2026-11-01' },
  { en: 'from 3 to 9 November', zh: '11月3日到9日', from: '2026-11-03', to: '2026-11-10' },
  { en: 'in the last 7 days', zh: '最近7天', from: '2026-11-17', to: '2026-11-24' },
];

/** One letter swapped, left out, doubled or changed, not the first one. */
const misspelt = (random: Random, label: string): string => {
  const words = [...label.matchAll(/[a-z]{6,}/gi)];
  if (words.length === 0) return label;
  const { 0: word, index } = pick(random, words);
  const position = 1 + Math.floor(random() * (word.length - 3));
  const [head, first, second, tail] = [
    word.slice(0, position),
    word[position] ?? '',
    word[position + 1] ?? '',
    word.slice(position + 2),
  ];
  const wrong = pick(random, [
    head + second + first + tail,
    head + second + tail,
    head + first + first + second + tail,
    `${head}q${second}${tail}`,
  ]);
  return label.slice(0, index) + wrong + label.slice(index + word.length);
};

/** One character replaced, in labels of at least four. */
const misspeltHan = (random: Random, label: string): string => {
  if (label.length < 4) return label;
  const index = Math.floor(random() * label.length);
  return `${label.slice(0, index)}${pick(random, [...'囧淼焱嘂'])}${label.slice(index + 1)}`;
};

type Scene = { random: Random; config: ModuleConfig; language: 'en' | 'zh' };
type Made = Generated & { marked: string };

/** A label in the words of the module, or in words that mean the same. */
const textIn = ({ random, language }: Scene, label: LocalText): string => {
  const inLanguage = spellings(label[language]).filter((text) => (language === 'zh') === /\p{Script=Han}/u.test(text));
  return random() < 0.6 ? label[language].toLowerCase() : pick(random, inLanguage);
};

const enums = ({ columns }: ModuleConfig) => columns.filter(({ type }) => type === 'enum');
const numbers = ({ columns }: ModuleConfig) => columns.filter(({ type }) => type === 'float' || type === 'int');

const enumQuestion = (scene: Scene): Made => {
  const { random, config, language } = scene;
  const column = pick(random, enums(config));
  const [value, label] = pick(random, Object.entries(column.enum ?? {}));
  const [name, of, is] = [textIn(scene, config.name), textIn(scene, column.label), label[language].toLowerCase()];
  const question = pick(
    random,
    {
      en: [`which ${name} have ${of} ${is}?`, `list ${name} with ${of} ${is}`, `how many ${name} have the ${of} ${is}`],
      zh: [`${of}为${is}的${name}有哪些`, `列出${of}是${is}的${name}`, `${of}为${is}的${name}有多少台`],
    }[language],
  );
  return {
    question,
    marked: name,
    expected: { intent: 'records', pid: config.pid, items: [`${column.column} = ${value}`] },
  };
};

const numberItem = (column: Column, operator: '>' | '<', displayValue: number): string =>
  `${column.column} ${operator} ${Math.round(displayValue * (column.multiple ?? 1))}`;

const numberQuestion = (scene: Scene): Made => {
  const { random, config, language } = scene;
  const column = pick(random, numbers(config));
  const limit = 5 + Math.floor(random() * 60);
  const isOver = random() < 0.5;
  const [name, of] = [textIn(scene, config.name), textIn(scene, column.label)];
  const [over, zhOver] = isOver
    ? [pick(random, ['above', 'over', 'more than']), pick(random, ['高于', '大于', '超过'])]
    : [pick(random, ['below', 'under', 'less than']), pick(random, ['低于', '小于'])];
  const question = pick(
    random,
    {
      en: [`${name} with ${of} ${over} ${limit}`, `how many ${name} have a ${of} ${over} ${limit}?`],
      zh: [`${of}${zhOver}${limit}的${name}`, `有多少台${name}的${of}${zhOver}${limit}`],
    }[language],
  );
  return {
    question,
    marked: name,
    expected: { intent: 'records', pid: config.pid, items: [numberItem(column, isOver ? '>' : '<', limit)] },
  };
};

const rangeTexts: readonly { intent: string; text: LocalText }[] = [
  { intent: 'control-history', text: { en: 'who controlled {name} {when}?', zh: '{when}谁控制过{name}' } },
  { intent: 'control-history', text: { en: 'control history of {name} {when}', zh: '{name}{when}的控制记录' } },
  { intent: 'presence', text: { en: 'when were {name} offline {when}', zh: '{when}哪些{name}离线过' } },
  { intent: 'presence', text: { en: 'which {name} were offline {when}?', zh: '{name}{when}的离线记录' } },
  { intent: 'consumption', text: { en: 'consumption of {name} {when}', zh: '{name}{when}的用量' } },
  {
    intent: 'rules',
    text: { en: 'which rules fired for {name} {when} and why?', zh: '{when}{name}触发了哪些规则，为什么' },
  },
];

const rangeQuestion = (scene: Scene): Made => {
  const { random, config, language } = scene;
  const range = pick(random, ranges);
  const name = textIn(scene, config.name);
  const { intent, text } = pick(random, rangeTexts);
  const question = text[language].replace('{name}', name).replace('{when}', range[language]);
  return {
    question,
    marked: name,
    expected: { intent, pid: config.pid, items: [], from: range.from, to: range.to },
  };
};

const draftQuestion = (scene: Scene): Made => {
  const { random, config, language } = scene;
  const column = pick(random, enums(config));
  const [value, label] = pick(random, Object.entries(column.enum ?? {}));
  const [name, of, is] = [textIn(scene, config.name), textIn(scene, column.label), label[language].toLowerCase()];
  const filter = {
    en: `create a filter group of ${name} with ${of} ${is}`,
    zh: `新建一个${of}为${is}的${name}的过滤组`,
  }[language];
  const chart = { en: `draw a bar chart of ${name} by day this month`, zh: `画一个本月每天${name}的柱状图` }[language];
  return random() < 0.5
    ? {
        question: filter,
        marked: name,
        expected: { intent: 'filter-draft', pid: config.pid, items: [`${column.column} = ${value}`] },
      }
    : {
        question: chart,
        marked: name,
        expected: { intent: 'board-draft', pid: config.pid, items: [], from: '2026-11-01', to: '2026-12-01' },
      };
};

const kinds = [enumQuestion, enumQuestion, numberQuestion, numberQuestion, rangeQuestion, rangeQuestion, draftQuestion];

/** Half of the questions have one typing error, in the name of the module. */
export const generate = (count: number, seed: number): Generated[] => {
  const random = seededRandom(seed);
  const withHistory = unknownModules.filter(({ historypid }) => historypid !== undefined);
  return Array.from({ length: count }, (): Generated => {
    const scene: Scene = { random, config: pick(random, withHistory), language: random() < 0.5 ? 'en' : 'zh' };
    const { question, marked, expected } = pick(random, kinds)(scene);
    if (random() < 0.5) return { question, expected };
    const wrong = scene.language === 'en' ? misspelt(random, marked) : misspeltHan(random, marked);
    return { question: question.replace(marked, wrong), expected };
  });
};
