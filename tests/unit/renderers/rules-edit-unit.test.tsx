import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { RuleColumn, RuleTable } from '../../../src/engine/rules/rule-table.ts';
import { createRulesStore } from '../../../src/renderers/rules/rules-store.ts';
import { type RulesEdit, useRulesEdit } from '../../../src/renderers/rules/use-rules-edit.ts';
import { useEditHistory } from '../../../src/state/use-edit-history.ts';
import { useReactRoot } from '../web/react-root.ts';

/** What is typed into a cell that shows 2.5 kW of a column of watts. */

const column: RuleColumn = {
  key: 'power',
  kind: 'condition',
  part: 'conditions',
  column: { column: 'power', label: { en: 'Power', zh: '功率' }, type: 'float', unit: 'W', rw: 3, required: 0 },
  subject: { pid: '', link: '', path: '' },
  relations: [3, 4],
  sources: [],
};

const table: RuleTable = {
  columns: [column],
  scopes: [{ id: 's', name: 'All' }],
  rows: [
    { id: 0, scope: 's', cells: { power: { code: 4, value: 2500 } } },
    { id: 1, scope: 's', cells: {} },
  ],
  next: 2,
};

const context = { language: 'en', zone: 'UTC', now: 0 } as const;

describe('a cell of the rules that shows kW', () => {
  const root = useReactRoot();
  const opened = async (row: number) => {
    const store = createRulesStore(table);
    let edit: RulesEdit | undefined;
    let undo = (): void => undefined;
    const keep = (next: RulesEdit, back: () => void): void => {
      edit = next;
      undo = back;
    };
    const Editor = () => {
      const history = useEditHistory<RuleTable>(() => table);
      if (store.get().table !== history.present) store.set({ table: history.present });
      keep(
        useRulesEdit({
          store,
          disabled: false,
          context,
          onChange: (next, tag) => history.change(() => next, tag),
          onNotice: () => undefined,
          show: () => undefined,
        }),
        history.undo,
      );
      return null;
    };
    await root.show(<Editor />);
    const type = (text: string) =>
      act(async () => {
        edit?.go({ row, column: 0 });
        // The key that opens the editor is the first character of its text.
        edit?.open(text.slice(0, 1));
        edit?.finish(text);
      });
    const cell = (): unknown => store.get().table.rows[row]?.cells['power'];
    return {
      type,
      cell,
      store,
      undo: () => act(async () => undo()),
      paste: () => act(async () => edit?.paste('3', '')),
    };
  };

  it.each([
    ['3', 3000],
    ['2.5', 2500],
    ['300 W', 300],
    ['3 kW', 3000],
    ['0.002 MW', 2000],
    ['', undefined],
  ])('takes %j as typed in that unit', async (text, value) => {
    const { type, cell } = await opened(0);
    await type(text);
    expect(cell()).toEqual(value === undefined ? undefined : { code: 4, value });
  });

  it('keeps its relation apart from the number', async () => {
    const { type, cell } = await opened(0);
    await type('<= 3');
    expect(cell()).toEqual({ code: 3, value: 3000 });
  });

  it('has its former number again after undo', async () => {
    const { type, cell, undo } = await opened(0);
    await type('3');
    await undo();
    expect(cell()).toEqual({ code: 4, value: 2500 });
  });

  it('has the unit of its column in what is typed while it is empty, and in what is pasted', async () => {
    const empty = await opened(1);
    await empty.type('3');
    expect(empty.cell()).toEqual({ code: 4, value: 3 });
    const filled = await opened(0);
    filled.store.set({
      selection: { anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 }, active: { row: 0, column: 0 } },
    });
    await filled.paste();
    expect(filled.cell()).toEqual({ code: 4, value: 3 });
  });
});
