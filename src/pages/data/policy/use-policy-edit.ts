import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/create-action.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { essentialAt } from '../../../engine/automation/policy-form.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import { products } from '../../../engine/products.ts';
import type { CellPosition } from '../../../engine/rules/selection.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { createFaultStore } from '../../../renderers/form/fault-store.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import { focusElement } from '../../../renderers/parts/focus-element.ts';
import { type EditHistory, useEditHistory } from '../../../state/use-edit-history.ts';
import { useLatest } from '../../../state/use-latest.ts';
import { faultsOfBody } from './check-draft.ts';
import {
  faultsFound,
  faultsInTable,
  faultsLeft,
  type FoundFault,
  nothingFound,
  type ServerFault,
  spotOf,
} from './found-faults.ts';
import { type PolicyDraft, type PolicyContext, wireOf } from './policy-draft.ts';

/** The button that chooses the columns of a part of the table. */
export const configureId = (part: 'conditions' | 'actions'): string => `policy-configure-${part}`;

type Options = {
  stored: AnsweredPolicy | undefined;
  opened: PolicyDraft;
  /** What the page opens with instead, as input that is not saved. */
  prepared?: PolicyDraft | undefined;
  policyContext: PolicyContext;
};

type Sent = Pick<Options, 'stored' | 'policyContext'> & { version: number | undefined; draft: PolicyDraft };

/** Sends the draft; `onRefused` gets the faults of a refusal. */
const useSaving = (sent: Sent, onRefused: (errors: readonly ServerFault[]) => void) => {
  const { stored, version, draft, policyContext } = sent;
  const cache = useQueryClient();
  const once = useAction();
  return useMutation({
    mutationFn: async () => {
      const body = wireOf(draft, policyContext);
      return once([version, body], async (key) => {
        const options = { key, silent: true };
        if (stored === undefined) return (await call(endpoints.createPolicy, body, options)).did;
        await call(
          endpoints.updatePolicy,
          { did: stored.did, ...(version === undefined ? {} : { version }), ...body },
          options,
        );
        return stored.did;
      });
    },
    onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeys.module(products.policies) }),
    onError: (error) => {
      if (error instanceof CallError) onRefused(error.errors);
    },
  });
};

/** Undo and redo, as one object that changes only with them. */
const useSteps = ({ undo, redo, canUndo, canRedo }: EditHistory<PolicyDraft>) =>
  useMemo(() => ({ undo, redo, canUndo, canRedo }), [undo, redo, canUndo, canRedo]);

/** A policy while it is written: one history over all its parts, and the save with its faults. */
export const usePolicyEdit = ({ stored, opened, prepared, policyContext }: Options) => {
  const history = useEditHistory(() => opened, prepared);
  const [serverFaults, setServerFaults] = useState(nothingFound);
  const [goTo, setGoTo] = useState<CellPosition>();
  /** What is edited: the opened version, or a newer one that was merged since. */
  const [base, setBase] = useState({ draft: opened, version: stored?.version });
  const { version } = base;
  const [faults] = useState(createFaultStore);
  const { present: draft, change, reset } = history;
  const steps = useSteps(history);

  const { table } = draft;
  /** Puts the focus where a fault is mended. */
  const leadTo = useCallback(
    (fault: FoundFault): void => {
      const position = spotOf(fault, table);
      if (fault.about === 'triggers') focusElement('policy-add-trigger');
      else if (position !== undefined) setGoTo(position);
      // The table as a whole: its columns are missing.
      else focusElement(configureId(fault.fault.rule === 'noactioncolumn' ? 'actions' : 'conditions'));
    },
    [table],
  );

  const show = (errors: readonly ServerFault[]): void => {
    faults.replace(
      errors.flatMap(({ path, ...fault }) => {
        const field = essentialAt(path);
        return field === undefined ? [] : [{ path: `/${field}`, ...fault }];
      }),
    );
    const others = faultsFound(errors, table);
    setServerFaults(others);
    const field = errors[0] && essentialAt(errors[0].path);
    if (field !== undefined) focusField(field);
    else if (others[0] !== undefined) leadTo(others[0]);
  };

  const saving = useSaving({ stored, version, draft, policyContext }, show);

  const { zone, now } = useRendering().context;
  /** Shows what the server would refuse, and returns it. */
  const check = useLatest((): readonly ServerFault[] => {
    const found = faultsOfBody(wireOf(draft, policyContext), { ...policyContext, zone, now });
    if (found.length > 0) show(found);
    return found;
  });

  const { language } = policyContext;
  const tableFaults = useMemo(() => faultsInTable(serverFaults, table, language), [serverFaults, table, language]);

  return useMemo(
    () => ({
      draft,
      serverFaults,
      tableFaults,
      faults,
      goTo,
      leadTo,
      /** Brings a cell of the table into sight. */
      goToCell: (position: CellPosition): void => setGoTo({ ...position }),
      saving,
      check: (): readonly ServerFault[] => check.current(),
      edit: (next: PolicyDraft, tag?: string): void => {
        change(() => next, tag);
        setServerFaults(faultsLeft(serverFaults, draft, next));
      },
      ...steps,
      /** Puts a draft back in that was typed before. */
      restore: (former: PolicyDraft): void => {
        reset(() => base.draft);
        change(() => former);
      },
      isDirty: draft !== base.draft,
      base: base.draft,
      /** The next save replaces another person's version. */
      overwrite: (): void => setBase((former) => ({ ...former, version: undefined })),
      /** Edits a newer version from now on, with what was changed here as one step. */
      rebase: (newer: { draft: PolicyDraft; version: number }, merged: PolicyDraft): void => {
        setBase(newer);
        setServerFaults(nothingFound);
        reset(() => newer.draft);
        change(() => merged);
      },
    }),
    [draft, serverFaults, tableFaults, faults, goTo, leadTo, saving, check, base, change, reset, steps],
  );
};

export type PolicyEdit = ReturnType<typeof usePolicyEdit>;
