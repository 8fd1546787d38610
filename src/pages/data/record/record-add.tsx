import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FormNotes } from '../../../drafts/form-notes.tsx';
import { useResend } from '../../../drafts/use-offline-save.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { compile } from '../../../engine/views/compile.ts';
import { LeaveGuard } from '../../../features/forms/leave-guard.tsx';
import { keepEnter, useFormKeys } from '../../../features/forms/use-form-keys.ts';
import { PageHeader } from '../../../features/frame/page-header.tsx';
import { Breadcrumb } from '../../../features/module/breadcrumb.tsx';
import type { ModuleRights } from '../../../features/module/use-module.ts';
import { cameFrom } from '../../../features/navigation/came-from.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import { inLanguage } from '../../../texts/phrase.ts';
import { FormFooter } from './form-footer.tsx';
import styles from './form-pages.module.css';
import { useAdd } from './use-add.ts';
import { useSaveAndLeave } from './use-save-and-leave.ts';

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

/** Coming from the list, going back keeps its page, filters and scroll. */
const useBackToList = (pid: string): (() => void) => {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return () => {
    if (cameFrom(state, 'list')) void navigate(-1);
    else void navigate(routes.list({ pid }));
  };
};

const AddForm = ({ config }: { config: ModuleConfig }) => {
  const { pid } = config;
  const text = useDataText();
  const { language } = useRendering().context;
  const name = inLanguage(config.name, language);
  const view = compile(config, 'add');
  const { draft, storedDraft, offline, failure, save, discard, isSaving } = useAdd(config, view);
  const leave = useBackToList(pid);
  const { isFree, saveAndLeave } = useSaveAndLeave(save, leave);
  useFormKeys({ onSave: saveAndLeave });
  useResend(offline, saveAndLeave);

  return (
    <form
      className={styles.page}
      aria-label={text('form.addTitle', { name })}
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault();
        saveAndLeave();
      }}
    >
      <PageHeader breadcrumb={<Breadcrumb pid={pid} name={name} />} title={text('form.add')} actions={null} />
      <div className={styles.scroll}>
        <FormNotes draft={storedDraft} offline={offline} onSave={saveAndLeave} onDiscard={discard} />
        <Renderer
          view={view}
          values={draft.values}
          faults={draft.faults}
          pendingWork={draft.pending.work}
          disabled={isSaving || draft.pending.isWaiting || offline.isWaiting}
        />
      </div>
      <FormFooter
        view={view}
        draft={draft}
        isBusy={isSaving}
        failure={failure}
        cancel={text('form.cancel')}
        onCancel={leave}
      />
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
