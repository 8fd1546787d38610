import { columnsOf } from '../../builtin-columns.ts';
import type { Column } from '../../column.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import type { Frame, Intent, Outcome } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, moduleCandidates, nameOfModule, narrowing, recordsIn, whichModule } from '../parts.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { presentPower } from '../consumed.ts';
import type { KnownModule } from '../vocabulary.ts';
import { listFrame } from './records.intent.ts';
import { phrase } from '../../../texts/phrase.ts';

/** The power that the devices of a list draw now, added up. */

const power = /功率|负荷|\b(?:power|load|wattage)\b/;
const powerCompared =
  /(?:功率|负荷|\b(?:power|load|wattage)(?: draw)?\b)(?: (?:is|are|of))? ?(?:[不未]?(?:高于|大于|小于|低于|超过|超出|少于|达到|足)|至[少多]|[<>=≥≤]|above|over|more|greater|higher|below|under|less|lower|exceed|at (?:least|most))/g;
const otherPower = /额定|因数|\b(?:rated|factor)\b/;
const watts = /\bhow many (?:kilo)?watts\b/;

/** The named lists that measure a power; without one those of the named records, else every list. */
function powered(parsed: ParsedQuestion): KnownModule[] {
  const all = parsed.modules.length > 0 ? moduleCandidates(parsed) : parsed.vocabulary.modules;
  const measuring = all.filter((module) => module.isHistory !== true && presentPower(module) !== undefined);
  const ofRecords = measuring.filter(({ config }) => recordsIn(parsed, ({ pid }) => pid === config.pid).length > 0);
  return parsed.modules.length === 0 && ofRecords.length > 0 ? ofRecords : measuring;
}

/** The power is what the question requests, not only part of a condition such as "with a power over 1000 W". */
const isRequested = ({ text }: ParsedQuestion): boolean => power.test(text.replaceAll(powerCompared, ''));

const isCounted = (parsed: ParsedQuestion): boolean => hasAny(parsed, 'count') && !watts.test(parsed.text);

/** Whether a number is requested that is not the present power, such as the rated power. */
const isOther = (parsed: ParsedQuestion, module: KnownModule): boolean => {
  const { columns, conditions } = parsed.conditionsOf(module.config);
  const columnsByName = columnsOf(module.config);
  return columns.some((name) => {
    const column = columnsByName.get(name);
    const isNumber = column !== undefined && fieldTypeOf(column).measure === 'number';
    return isNumber && column.measures !== 'power' && !conditions.some(({ item }) => item.k === name);
  });
};

/** With the beginning of a comparison: "大" of "功率大于". */
const powerRun = new RegExp(`(?:${power.source}|\\b(?:kilo)?watts\\b)[高大小低]?`);

/** Words that nothing explains, not even the power itself. */
const unexplained = ({ runs }: ParsedQuestion): string[] =>
  runs.filter((run) => run.replace(powerRun, '').trim() !== '');

const withColumn = (frame: Frame, column: Column): Frame => {
  const { isCount: _isCount, ...rest } = frame;
  return { ...rest, intent: intent.id, columns: [column.column] };
};

function outcomeOf(parsed: ParsedQuestion, module: KnownModule, column: Column): Outcome {
  const { frame, outcome } = listFrame(parsed, module);
  if (outcome?.kind === 'unclear')
    return {
      ...outcome,
      choices: outcome.choices.map((choice) => ({ ...choice, frame: withColumn(choice.frame, column) })),
    };
  return understood(intent, withColumn(frame, column), parsed);
}

export const intent: Intent = {
  id: 'present-power',
  offer: phrase('server/understanding', 'offerPresentPower'),
  fits: (parsed) => {
    const isSum = isRequested(parsed) && hasAny(parsed, 'total') && parsed.ranges.length === 0;
    if (!isSum || isCounted(parsed) || otherPower.test(parsed.text)) return 0;
    if (hasAny(parsed, 'use', 'alarm', 'rule', 'chart', 'bar', 'pie')) return 0;
    const modules = powered(parsed);
    return modules.length > 0 && !modules.every((module) => isOther(parsed, module)) ? 72 : 0;
  },
  outcome: (parsed) => {
    const measuring = powered(parsed);
    const [first] = measuring;
    if (first === undefined) return missing(phrase('server/understanding', 'ofWhichList'));
    const { name } = first.config;
    const notAmong = (words: string) => missing(phrase('server/understanding', 'notAmong', { words, name }));
    const modules = measuring.filter(({ config }) => parsed.conditionsOf(config).unmet === undefined);
    const [module] = modules;
    const column = module && presentPower(module);
    // A sum without the comparison would answer another question.
    if (module === undefined || column === undefined) return notAmong(parsed.conditionsOf(first.config).unmet ?? '');
    const words = unexplained(parsed);
    if (words.length > 0 && parsed.names.length === 0) return notAmong(words.join(', '));
    if (modules.length === 1) return outcomeOf(parsed, module, column);
    return whichModule(modules, (knownModule) =>
      withColumn(listFrame(parsed, knownModule).frame, presentPower(knownModule) ?? column),
    );
  },
  wording: (frame, parsed) =>
    phrase('server/understanding', 'presentPower', { name: nameOfModule(parsed, frame.pid), about: narrowing(frame) }),
};
