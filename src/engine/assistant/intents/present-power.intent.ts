import type { Column } from '../../column.ts';
import type { Frame, Intent, Outcome } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, moduleCandidates, nameOfModule, narrowing, recordsIn, whichModule } from '../parts.ts';
import type { Reading } from '../reading.ts';
import { presentPower } from '../consumed.ts';
import type { KnownModule } from '../vocabulary.ts';
import { listFrame } from './records.intent.ts';
import { phrase } from '../../../texts/phrase.ts';

/** The power that the devices of a list draw now, added up. */

const power = /功率|负荷|\b(?:power|load|wattage)\b/;

/** The named lists that measure a power; without one those of the named records, else every list. */
function powered(reading: Reading): KnownModule[] {
  const all = reading.modules.length > 0 ? moduleCandidates(reading) : reading.vocabulary.modules;
  const measuring = all.filter((module) => module.isHistory !== true && presentPower(module) !== undefined);
  const ofRecords = measuring.filter(({ config }) => recordsIn(reading, ({ pid }) => pid === config.pid).length > 0);
  return reading.modules.length === 0 && ofRecords.length > 0 ? ofRecords : measuring;
}

/** Words that nothing explains, not even the power itself. */
const unexplained = ({ runs }: Reading): string[] => runs.filter((run) => run.replace(power, '').trim() !== '');

const withColumn = (frame: Frame, column: Column): Frame => {
  const { isCount: _isCount, ...rest } = frame;
  return { ...rest, intent: intent.id, columns: [column.column] };
};

function outcomeOf(reading: Reading, module: KnownModule, column: Column): Outcome {
  const { frame, outcome } = listFrame(reading, module);
  if (outcome?.kind === 'unclear')
    return { ...outcome, choices: outcome.choices.map((one) => ({ ...one, frame: withColumn(one.frame, column) })) };
  return understood(intent, withColumn(frame, column), reading);
}

export const intent: Intent = {
  id: 'present-power',
  offer: phrase('server/understanding', 'offerPresentPower'),
  fits: (reading) =>
    power.test(reading.text) &&
    hasAny(reading, 'total') &&
    !hasAny(reading, 'use') &&
    reading.ranges.length === 0 &&
    powered(reading).length > 0
      ? 72
      : 0,
  outcome: (reading) => {
    const modules = powered(reading);
    const [module] = modules;
    const column = module && presentPower(module);
    if (module === undefined || column === undefined) return missing(phrase('server/understanding', 'ofWhichList'));
    const words = unexplained(reading);
    if (words.length > 0 && reading.names.length === 0) {
      const { name } = module.config;
      return missing(phrase('server/understanding', 'notAmong', { words: words.join(', '), name }));
    }
    if (modules.length === 1) return outcomeOf(reading, module, column);
    return whichModule(modules, (one) => {
      const own = presentPower(one) ?? column;
      const found = outcomeOf(reading, one, own);
      return found.kind === 'understood' ? found.frame : withColumn({ intent: intent.id, pid: one.config.pid }, own);
    });
  },
  said: (frame, reading) =>
    phrase('server/understanding', 'presentPower', { name: nameOfModule(reading, frame.pid), about: narrowing(frame) }),
};
