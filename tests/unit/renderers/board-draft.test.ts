import { expect, test } from 'vitest';
import { isChanged, newDraft, storedDraft } from '../../../src/features/boards/board-draft.ts';
import { sampleModule } from '../../../src/renderers/fields/sample-module.ts';
import { board as line } from '../../../src/schemas/boards/line.board.ts';
import type { BoardContext } from '../../../src/engine/board/board-context.ts';

const context: BoardContext = {
  now: 0,
  zone: 'Asia/Shanghai',
  pid: sampleModule.pid,
  filterdid: 'f',
  module: () => sampleModule,
  ofKind: () => [],
  read: () => undefined,
};

const stored = {
  did: 'b',
  pid: sampleModule.pid,
  filterdid: 'f',
  type: 'line',
  name: 'Load',
  config: { xcolumn: 'name', ycolumn: 'power', agg: 'sum' },
  version: 3,
};

test('a new board has what its kind proposes and nothing to lose', () => {
  const draft = newDraft(line, context);
  expect(draft.formValues).toEqual({ measure: 'number', agg: 'sum' });
  expect(isChanged(draft)).toBe(false);
});

test('a stored board shows what its form makes of the config', () => {
  const draft = storedDraft(line, stored, context);
  expect(draft).toMatchObject({
    name: 'Load',
    formValues: { xcolumn: 'name', measure: 'number', ycolumn: 'power', agg: 'sum' },
  });
  expect(isChanged(draft)).toBe(false);
});

test('another name and another value are changes, taking them back is none', () => {
  const draft = storedDraft(line, stored, context);
  expect(isChanged({ ...draft, name: 'Loads' })).toBe(true);
  const changed = { ...draft, formValues: { ...draft.formValues, agg: 'max' } };
  expect(isChanged(changed)).toBe(true);
  expect(isChanged({ ...changed, formValues: { agg: 'sum', ...draft.formValues } })).toBe(false);
});

test('a value in a field that does not count is no change', () => {
  const draft = newDraft(line, context);
  const counted = { ...draft.formValues, measure: 'count' };
  expect(isChanged({ ...draft, formValues: counted, opened: draft.opened })).toBe(true);
  expect(isChanged({ ...draft, formValues: { ...draft.formValues, ycolumn: '' } })).toBe(false);
});

test('a config that cannot be read any more begins anew under its name', () => {
  const draft = storedDraft(
    {
      ...line,
      decode: () => {
        throw new TypeError('older');
      },
    },
    stored,
    context,
  );
  expect(draft).toMatchObject({ name: 'Load', formValues: { measure: 'number' } });
});
