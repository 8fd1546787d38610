import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { essentialAt } from '../../../engine/automation/policy-form.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import { cellOfFault } from '../../../engine/automation/policy-table.ts';
import { products } from '../../../engine/products.ts';
import { rowName } from '../../../engine/rules/rule-table.ts';
import type { Spot } from '../../../engine/rules/selection.ts';
import { createFaultStore } from '../../../renderers/form/fault-store.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import { focusElement } from '../../../renderers/parts/focus-element.ts';
import type { RuleFault } from '../../../renderers/rules/rules-store.ts';
import { randomId } from '../../../security/random-id.ts';
import { useEditHistory } from '../../../state/use-edit-history.ts';
import { type PolicyDraft, type PolicyKnown, wireOf } from './policy-draft.ts';

/** What the server found wrong, by the part of the page where it is mended. */
type Found = {
  table: readonly RuleFault[];
  triggers: readonly string[];
  others: readonly string[];
  /** All but those of the essentials, which are at their fields, in the order of the documents. */
  rest: readonly ServerFault[];
};

type ServerFault = CallError['errors'][number];

const nothingFound: Found = { table: [], triggers: [], others: [], rest: [] };

/** The button that chooses the columns of a part of the table. */
export const configureId = (part: 'conditions' | 'actions'): string => `policy-configure-${part}`;

const isTrigger = (path: string): boolean => /^\/(timer|events)(\/|$)/.test(path);

/** In the row itself its name is known, and the cell has little room. */
const withoutName = (message: string, name: string): string =>
  message.startsWith(name) ? message.slice(name.length).replace(/^[:：]\s*/, '') : message;

/** The faults of an answer by the part of the page; those of the essentials are at their fields. */
const foundOf = (errors: readonly ServerFault[], table: PolicyDraft['table']): Found => {
  const rest = errors.filter(({ path }) => essentialAt(path) === undefined);
  const [triggers, others] = [rest.filter(({ path }) => isTrigger(path)), rest.filter(({ path }) => !isTrigger(path))];
  const inRow = others.flatMap(({ path, message }): RuleFault[] => {
    const place = cellOfFault(path, table);
    if (place?.row === undefined) return [];
    return [{ row: place.row, column: place.column, message: withoutName(message, rowName(table, place.row)) }];
  });
  const words = (some: readonly ServerFault[]) => some.map(({ message }) => message);
  return {
    table: inRow,
    triggers: words(triggers),
    others: words(others.filter(({ path }) => cellOfFault(path, table)?.row === undefined)),
    rest,
  };
};

type Options = {
  stored: AnsweredPolicy | undefined;
  opened: PolicyDraft;
  /** What the page opens with instead, as input that is not saved. */
  prepared?: PolicyDraft | undefined;
  known: PolicyKnown;
};

/** A policy while it is written: one history over all its parts, and the save with its faults. */
export const usePolicyEdit = ({ stored, opened, prepared, known }: Options) => {
  const cache = useQueryClient();
  const history = useEditHistory(() => opened, prepared);
  const [found, setFound] = useState(nothingFound);
  const [goTo, setGoTo] = useState<Spot>();
  const [version, setVersion] = useState(stored?.version);
  const [faults] = useState(createFaultStore);
  /** What was sent and under which key: sent again unchanged, it is the same action. */
  const action = useRef<{ body: string; key: string }>(undefined);
  const { present: draft, change, reset, undo, redo } = history;

  const { table } = draft;
  /** Puts the focus where a fault is mended. */
  const leadTo = useCallback(
    ({ path, rule }: ServerFault): void => {
      const field = essentialAt(path);
      const place = cellOfFault(path, table);
      if (field !== undefined) focusField(field);
      else if (isTrigger(path)) focusElement('policy-add-trigger');
      else if (place?.row !== undefined) setGoTo({ row: place.row, column: place.column ?? 0 });
      // The table as a whole: its columns are missing.
      else focusElement(configureId(rule === 'noactioncolumn' ? 'actions' : 'conditions'));
    },
    [table],
  );

  const show = ({ errors }: CallError): void => {
    faults.replace(
      errors.flatMap(({ path, ...fault }) => {
        const field = essentialAt(path);
        return field === undefined ? [] : [{ path: `/${field}`, ...fault }];
      }),
    );
    setFound(foundOf(errors, table));
    const [first] = errors;
    if (first !== undefined) leadTo(first);
  };

  const saving = useMutation({
    mutationFn: async () => {
      const body = wireOf(draft, known);
      const text = JSON.stringify([version, body]);
      if (action.current?.body !== text) action.current = { body: text, key: randomId() };
      const options = { key: action.current.key, silent: true };
      if (stored === undefined) return (await call(endpoints.createPolicy, body, options)).did;
      await call(
        endpoints.updatePolicy,
        { did: stored.did, ...(version === undefined ? {} : { version }), ...body },
        options,
      );
      return stored.did;
    },
    onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeys.module(products.policies) }),
    onError: (error) => {
      if (error instanceof CallError) show(error);
    },
  });

  return useMemo(
    () => ({
      draft,
      found,
      faults,
      goTo,
      leadTo,
      /** Brings a cell of the table into sight. */
      goToCell: (spot: Spot): void => setGoTo({ ...spot }),
      saving,
      edit: (next: PolicyDraft, tag?: string): void => {
        change(() => next, tag);
        if (found !== nothingFound) setFound(nothingFound);
      },
      undo,
      redo,
      /** Puts a draft back in that was typed before. */
      restore: (former: PolicyDraft): void => {
        reset(() => opened);
        change(() => former);
      },
      isDirty: draft !== opened,
      /** The next save replaces another person's version. */
      overwrite: setVersion,
    }),
    [draft, found, faults, goTo, leadTo, saving, opened, change, reset, undo, redo],
  );
};

export type PolicyEdit = ReturnType<typeof usePolicyEdit>;
