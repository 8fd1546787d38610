import { failure, success } from '../../result.ts';
import { nothingShown, type RuleCellKind } from '../cell-kind.ts';

const on = new Set(['true', '1', 'yes', 'on', '是', '启用', '开', '✓']);
const off = new Set(['false', '0', 'no', 'off', '否', '停用', '关', '✗']);

/** On or off; a new row is on. Contract "Policies". */
export const flagCell = {
  id: 'flag',
  valueOf: (cell) => cell !== false,
  isEmpty: () => false,
  display: (value) => ({ ...nothingShown, isOn: value }),
  text: (value) => (value ? 'TRUE' : 'FALSE'),
  read: (text) => {
    const word = text.trim().toLowerCase();
    if (word === '') return success(undefined);
    return on.has(word) ? success(true) : off.has(word) ? success(false) : failure('switch');
  },
  numberOf: () => undefined,
  withNumber: () => failure('switch'),
  choices: () => [],
  storedOf: () => null,
  withStored: () => failure('switch'),
} as const satisfies RuleCellKind<boolean>;
