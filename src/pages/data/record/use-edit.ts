import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CallError, isOutcomeUnknown } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { statuses } from '../../../api/statuses.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useOfflineSave } from '../../../drafts/use-offline-save.ts';
import type { ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { isObject } from '../../../engine/own-property.ts';
import { decodeRecord, encodeRecord, type ShownRecord } from '../../../engine/record-codec.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import { changedColumns, useFormDraft } from '../../../renderers/form/use-form-draft.ts';
import { randomId } from '../../../security/random-id.ts';
import { toast } from '../../../state/toasts.ts';
import { mergeVersions } from './merge-versions.ts';
import { faultsOf } from './save-faults.ts';
import { useDraftSource } from './use-draft-source.ts';

/** The version the form started from, and a newer one stored by another person. */
type Base = { record: RecordValues; shown: ShownRecord };
type Conflict = { mine: ShownRecord; disputed: readonly string[] };
/** Body and idempotency key of the last request: an unchanged body is sent with the same key. */
type Sent = { body: string; key: string };
/** After a refusal nothing is left of the request: the server stores it for the key, so the next one needs another key. */
const sentBefore = (sent: Sent | undefined, error: Error): Sent | undefined =>
  isOutcomeUnknown(error) ? sent : undefined;
/** Stored state of an unsaved form, from which it is restored. */
type Unsaved = { value: ShownRecord; base: Base; conflict: Conflict | undefined; sent: Sent | undefined };

/** Values of the form's columns, without the names of references and the version. */
const shownOf = (config: ModuleConfig, view: FormView, record: RecordValues): ShownRecord =>
  Object.fromEntries(
    Object.entries(decodeRecord(config, record)).filter(([column]) => Object.hasOwn(view.fields, column)),
  );

const versionOf = (record: RecordValues): number => (typeof record['version'] === 'number' ? record['version'] : 0);

const storedIn = (error: CallError): RecordValues | undefined => {
  const answer = error.answer;
  const data = isObject(answer) ? answer['data'] : undefined;
  // The contract puts the stored record there on a version conflict; its values are decoded like any record's.
  return isObject(data) ? (data as RecordValues) : undefined;
};

/** Queries that show a record or count it. */
const keysOf = (pid: string, did: string) => [queryKeys.record(pid, did), queryKeys.records(pid), queryKeys.tabs(pid)];

type Task = { config: ModuleConfig; view: FormView; record: RecordValues; canWrite: boolean };

/** Editing a record: its form, draft, save, and a newer version stored by another person. */
export const useEdit = ({ config, view, record, canWrite }: Task) => {
  const { pid } = config;
  const did = String(record['did'] ?? '');
  const text = useDataText();
  const cache = useQueryClient();
  const [base, setBase] = useState<Base>(() => ({ record, shown: shownOf(config, view, record) }));
  const [conflict, setConflict] = useState<Conflict | undefined>();
  const draft = useFormDraft(view, base.shown);
  const action = useRef<Sent>(undefined);
  const offline = useOfflineSave();
  /** Why the last save failed, where no field is at fault; shown until the next one. */
  const [failure, setFailure] = useState<string>();

  const meet = (stored: RecordValues, from = base.shown, edited = draft.now()): void => {
    const storedValues = shownOf(config, view, stored);
    const { value, disputed } = mergeVersions(from, edited, storedValues);
    setConflict({ mine: edited, disputed });
    setBase({ record: stored, shown: storedValues });
    draft.replace(value);
    // The facts beside the panel show what is stored now.
    void cache.invalidateQueries({ queryKey: queryKeys.record(pid, did) });
    const [first] = disputed;
    if (first !== undefined) setTimeout(() => focusField(first));
  };

  const update = useMutation({
    mutationFn: async () => {
      const values = draft.now();
      const changed = Object.fromEntries(changedColumns(base.shown, values).map((column) => [column, values[column]]));
      const request = { pid, did, data: encodeRecord(config, changed), version: versionOf(base.record) };
      const body = JSON.stringify(request);
      if (action.current?.body !== body) action.current = { body, key: randomId() };
      return call(endpoints.updateRecord, request, { key: action.current.key, silent: true });
    },
    onSuccess: (answer) => {
      // Of a record that has moved out of sight the answer has only what was sent.
      cache.setQueryData(queryKeys.record(pid, did), { ...answer, data: { ...base.record, ...answer.data } });
      for (const queryKey of keysOf(pid, did)) void cache.invalidateQueries({ queryKey });
      toast.success(text('form.saved'));
    },
    onError: (error) => {
      action.current = sentBefore(action.current, error);
      if (offline.hold(error) || !(error instanceof CallError)) return;
      const stored = error.status === statuses.conflict && error.hasRule('version') ? storedIn(error) : undefined;
      if (stored !== undefined) return meet(stored);
      const refused = draft.refuse(faultsOf(error));
      if (refused === undefined) setFailure(text('form.failed', { msg: error.msg }));
      else focusField(refused);
    },
  });

  const sent = update.isPending || update.isError ? action.current : undefined;
  const source = useDraftSource(
    draft,
    useMemo(() => ({ base, conflict, sent }), [base, conflict, sent]),
  );
  const storedDraft = useDraft<Unsaved>({
    place: useLocation().pathname,
    source,
    restore: (unsaved) => {
      action.current = unsaved.sent;
      // Stored again since: both versions are shown, as when it had happened before one's eyes.
      if (versionOf(unsaved.base.record) !== versionOf(record)) return meet(record, unsaved.base.shown, unsaved.value);
      setBase(unsaved.base);
      setConflict(unsaved.conflict);
      draft.replace(unsaved.value);
    },
  });

  const save = async (): Promise<boolean> => {
    if (update.isPending || !canWrite) return false;
    if (!(await draft.pending.ready())) return false;
    if (changedColumns(base.shown, draft.now()).length === 0) return true;
    setFailure(undefined);
    return update.mutateAsync().then(
      () => {
        storedDraft.drop();
        return true;
      },
      () => false,
    );
  };
  const discard = (): void => {
    setConflict(undefined);
    draft.replace(base.shown);
  };
  return { draft, base, conflict, storedDraft, offline, failure, save, discard, isSaving: update.isPending };
};

export type Edit = ReturnType<typeof useEdit>;
