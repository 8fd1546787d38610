import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { essentialAt } from '../../../engine/automation/policy-form.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import { cellOfFault } from '../../../engine/automation/policy-table.ts';
import { products } from '../../../engine/products.ts';
import type { Spot } from '../../../engine/rules/selection.ts';
import { createFaultStore } from '../../../renderers/form/fault-store.ts';
import { focusElement, focusField } from '../../../renderers/form/focus-field.ts';
import type { RuleFault } from '../../../renderers/rules/rules-store.ts';
import { randomId } from '../../../security/random-id.ts';
import { useEditHistory } from '../../../state/use-edit-history.ts';
import { type PolicyDraft, type PolicyKnown, wireOf } from './policy-draft.ts';

/** What the server found wrong, by the part of the page where it is mended. */
type Found = { table: readonly RuleFault[]; triggers: readonly string[]; others: readonly string[] };

const nothingFound: Found = { table: [], triggers: [], others: [] };

/** The button that chooses the columns of a part of the table. */
export const configureId = (part: 'conditions' | 'actions'): string => `policy-configure-${part}`;

const isTrigger = (path: string): boolean => /^\/(timer|events)(\/|$)/.test(path);

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

  const show = (error: CallError): void => {
    const essentials = error.errors.filter(({ path }) => essentialAt(path) !== undefined);
    const inTable = error.errors.flatMap(({ path, message }): RuleFault[] => {
      const place = cellOfFault(path, draft.table);
      return place?.row === undefined ? [] : [{ row: place.row, column: place.column, message }];
    });
    const words = (test: (path: string) => boolean) =>
      error.errors.filter(({ path }) => test(path)).map(({ message }) => message);
    faults.replace(
      essentials.map(({ path, rule, message }) => ({ path: `/${essentialAt(path) ?? ''}`, rule, message })),
    );
    setFound({
      table: inTable,
      triggers: words(isTrigger),
      others: words((path) => {
        const place = cellOfFault(path, draft.table);
        return place?.row === undefined && !isTrigger(path) && essentialAt(path) === undefined;
      }),
    });
    // The first one, in the order of the documents.
    const [first] = error.errors;
    if (first === undefined) return;
    const field = essentialAt(first.path);
    const place = cellOfFault(first.path, draft.table);
    if (field !== undefined) focusField(field);
    else if (isTrigger(first.path)) focusElement('policy-add-trigger');
    else if (place?.row !== undefined) setGoTo({ row: place.row, column: place.column ?? 0 });
    // The table as a whole: its columns are missing.
    else focusElement(configureId(first.rule === 'noactioncolumn' ? 'actions' : 'conditions'));
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
    [draft, found, faults, goTo, saving, opened, change, reset, undo, redo],
  );
};

export type PolicyEdit = ReturnType<typeof usePolicyEdit>;
