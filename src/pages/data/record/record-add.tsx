import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { CallError, isOutcomeUnknown } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { encodeRecord, type ShownRecord } from '../../../engine/record-codec.ts';
import { FormNotes } from '../../../drafts/form-notes.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useOfflineSave, useResend } from '../../../drafts/use-offline-save.ts';
import { compile } from '../../../engine/views/compile.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import { useFormDraft } from '../../../renderers/form/use-form-draft.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { PageHead } from '../../../features/frame/page-head.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import { randomId } from '../../../security/random-id.ts';
import { toast } from '../../../state/toasts.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { Breadcrumb } from '../../../features/module/breadcrumb.tsx';
import styles from './form-pages.module.css';
import { FormFooter } from './form-footer.tsx';
import { useDraftSource } from './use-draft-source.ts';
import { rememberAdded } from '../../../features/record/added-records.ts';
import { cameFrom } from '../../../features/navigation/came-from.ts';
import { LeaveGuard } from '../../../features/forms/leave-guard.tsx';
import { faultsOf } from './save-faults.ts';
import { keepEnter, useFormKeys } from '../../../features/forms/use-form-keys.ts';
import type { ModuleRights } from '../../../features/module/use-module.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** Presets of a new record: the shown default of every column that has one. */
const presets = (view: FormView): ShownRecord =>
  Object.fromEntries(
    Object.values(view.fields).flatMap(({ column }) =>
      column.defaultvalue === undefined ? [] : [[column.column, column.defaultvalue] as const],
    ),
  );

/** Body and idempotency key of the last request: an unchanged body is sent with the same key. */
type Sent = { body: string; key: string };

/** Adds a record to a module. */
export const RecordAdd = ({ config, rights }: { config: ModuleConfig; rights: ModuleRights }) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const isClosed = config.canadd === false;
  if (isClosed || !rights.canCreate) {
    return (
      <EmptyState
        title={text('form.addTitle', { name: inLanguage(config.name, language) })}
        actions={<Link to={routes.list({ pid: config.pid })}>{text('detail.toList')}</Link>}
      >
        {text(isClosed ? 'form.noAdding' : 'form.noCreate')}
      </EmptyState>
    );
  }
  return <AddForm config={config} />;
};

const AddForm = ({ config }: { config: ModuleConfig }) => {
  const { pid } = config;
  const text = useDataText();
  const { language } = useRendering().context;
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const cache = useQueryClient();
  const view = compile(config, 'add');
  const initial = useMemo(() => presets(view), [view]);
  const draft = useFormDraft(view, initial);
  const isFree = useRef(false);
  // The key belongs to what is sent: after a change it is another action.
  const action = useRef<Sent>(undefined);
  const offline = useOfflineSave();

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
      else if (error instanceof CallError) toast.error(text('form.failed', { msg: error.msg }));
    },
  });

  const isSent = creation.isPending || creation.isError;
  const sent = isSent ? action.current : undefined;
  const source = useDraftSource(
    draft,
    useMemo(() => ({ sent }), [sent]),
  );
  const storedDraft = useDraft({
    place: pathname,
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
    return creation.mutateAsync().then(
      () => {
        storedDraft.drop();
        return true;
      },
      () => false,
    );
  };
  const leave = (): void => {
    // Coming from the list, going back keeps its page, filters and scroll.
    if (cameFrom(state, 'list')) void navigate(-1);
    else void navigate(routes.list({ pid }));
  };
  const submit = (): void => {
    void save().then((isDone) => {
      if (!isDone) return;
      isFree.current = true;
      leave();
    });
  };
  useFormKeys({ onSave: submit });
  useResend(offline, submit);

  return (
    <form
      className={styles.page}
      aria-label={text('form.addTitle', { name: inLanguage(config.name, language) })}
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PageHead
        lead={<Breadcrumb pid={pid} name={inLanguage(config.name, language)} />}
        title={text('form.add')}
        actions={null}
      />
      <div className={styles.scroll}>
        <FormNotes draft={storedDraft} offline={offline} onSave={submit} onDiscard={() => draft.replace(initial)} />
        <Renderer
          view={view}
          values={draft.values}
          faults={draft.faults}
          pendingWork={draft.pending.work}
          disabled={creation.isPending || draft.pending.isWaiting || offline.isWaiting}
        />
      </div>
      <FormFooter view={view} draft={draft} isBusy={creation.isPending} cancel={text('form.cancel')} onCancel={leave} />
      <LeaveGuard
        unsaved={draft.unsaved}
        onSave={save}
        onStay={draft.pending.stop}
        onDiscard={storedDraft.drop}
        isFree={isFree}
      />
    </form>
  );
};
