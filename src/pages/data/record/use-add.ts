import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CallError, isOutcomeUnknown } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useOfflineSave } from '../../../drafts/use-offline-save.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { encodeRecord, type ShownRecord } from '../../../engine/record-codec.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { rememberAdded } from '../../../features/record/added-records.ts';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import { useFormDraft } from '../../../renderers/form/use-form-draft.ts';
import { randomId } from '../../../security/random-id.ts';
import { toast } from '../../../state/toasts.ts';
import { faultsOf } from './save-faults.ts';
import { useDraftSource } from './use-draft-source.ts';

/** Presets of a new record: the shown default of every column that has one. */
const presets = (view: FormView): ShownRecord =>
  Object.fromEntries(
    Object.values(view.fields).flatMap(({ column }) =>
      column.defaultvalue === undefined ? [] : [[column.column, column.defaultvalue] as const],
    ),
  );

/** Body and idempotency key of the last request: an unchanged body is sent with the same key. */
type Sent = { body: string; key: string };

/** Adding a record: its form, draft and save. */
export const useAdd = (config: ModuleConfig, view: FormView) => {
  const { pid } = config;
  const text = useDataText();
  const cache = useQueryClient();
  const initial = useMemo(() => presets(view), [view]);
  const draft = useFormDraft(view, initial);
  // The key belongs to what is sent: after a change it is another action.
  const action = useRef<Sent>(undefined);
  const offline = useOfflineSave();
  /** Why the last save failed, where no field is at fault; shown until the next one. */
  const [failure, setFailure] = useState<string>();

  const creation = useMutation({
    mutationFn: async () => {
      const data = encodeRecord(config, draft.now());
      const body = JSON.stringify(data);
      if (action.current?.body !== body) action.current = { body, key: randomId() };
      return call(endpoints.createRecord, { pid, data }, { key: action.current.key, silent: true });
    },
    onSuccess: ({ did }) => {
      rememberAdded(did);
      void cache.invalidateQueries({ queryKey: queryKeys.records(pid) });
      void cache.invalidateQueries({ queryKey: queryKeys.tabs(pid) });
      toast.success(text('form.added', { name: String(draft.now()['name'] ?? '') }));
    },
    onError: (error) => {
      // The server stores a refusal for its key: the next attempt needs another one.
      if (!isOutcomeUnknown(error)) action.current = undefined;
      if (offline.hold(error)) return;
      const refused = error instanceof CallError ? draft.refuse(faultsOf(error)) : undefined;
      if (refused !== undefined) focusField(refused);
      else if (error instanceof CallError) setFailure(text('form.failed', { msg: error.msg }));
    },
  });

  const sent = creation.isPending || creation.isError ? action.current : undefined;
  const source = useDraftSource(
    draft,
    useMemo(() => ({ sent }), [sent]),
  );
  const storedDraft = useDraft({
    place: useLocation().pathname,
    source,
    restore: ({ value, sent: before }) => {
      // Columns that the module no longer has are dropped.
      draft.replace(Object.fromEntries(Object.entries(value).filter(([column]) => Object.hasOwn(view.fields, column))));
      action.current = before;
    },
  });

  const save = async (): Promise<boolean> => {
    if (creation.isPending) return false;
    if (!(await draft.pending.ready())) return false;
    setFailure(undefined);
    return creation.mutateAsync().then(
      () => {
        storedDraft.drop();
        return true;
      },
      () => false,
    );
  };
  const discard = (): void => draft.replace(initial);
  return { draft, storedDraft, offline, failure, save, discard, isSaving: creation.isPending };
};
