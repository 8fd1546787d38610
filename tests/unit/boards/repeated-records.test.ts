import { describe, expect, it } from 'vitest';
import { repeatedRecords } from '../../../src/engine/board/repeated-records.ts';
import { board as perHead } from '../../../src/schemas/boards/cmangraph.board.ts';
import { board as energyFlow } from '../../../src/schemas/boards/maingraph.board.ts';
import { checkBoardForm } from '../../../src/schemas/check-board.ts';
import { inLanguage } from '../../../src/texts/phrase.ts';
import { contextOf } from './context.ts';
import { samples } from './samples.ts';

const flowValues = samples['maingraph']?.formValues ?? {};
const warningsOf = (form: Parameters<typeof repeatedRecords>[0], values: Record<string, unknown>) =>
  [...repeatedRecords(form, values)].map(([name, warning]) => [name, inLanguage(warning, 'en')]);

describe('a meter in two places of a flow', () => {
  it('is warned of at the later place, which names the earlier one', () => {
    const values = { ...flowValues, meterA: 'e0', meterC: 'eb', sectionMeterGroup: ['e1', 'ed'] };
    expect(warningsOf(energyFlow.form, values)).toEqual([
      ['meterA', 'Also chosen as “Total meter”: the board shows and counts it there only.'],
      ['meterC', 'Also chosen as “Meter B”: the board shows and counts it there only.'],
      ['sectionMeterGroup', 'Also chosen as “Meter D”: the board shows and counts it there only.'],
    ]);
    // A site with three transformers has no fourth meter.
    expect(checkBoardForm(energyFlow, values, contextOf())).toEqual([]);
  });

  it('is no mistake where the figures do not add up: per area and load', () => {
    const values = { ...flowValues, inspectorMeter: 'e0', inspectorMeter1: 'ea', inspectorMeter2: 'ea' };
    expect(warningsOf(energyFlow.form, values)).toEqual([]);
  });

  it('is one of electricity or one of water', () => {
    const values = { masterMeter: 'e0', meterGroup: ['e0'], waterMeter: 'w0', waterMeterGroup: ['w1', 'w0'] };
    expect(warningsOf(perHead.form, values).map(([name]) => name)).toEqual(['meterGroup', 'waterMeterGroup']);
    expect(warningsOf(perHead.form, { ...values, meterGroup: ['w0'], waterMeterGroup: ['e0'] })).toEqual([]);
    expect(warningsOf(perHead.form, {})).toEqual([]);
  });
});
