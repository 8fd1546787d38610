import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { FormNotes } from '../../../drafts/form-notes.tsx';
import { useDraft, useRenderedContent } from '../../../drafts/use-draft.ts';
import { useOfflineSave, useResend } from '../../../drafts/use-offline-save.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { essentialsForm } from '../../../engine/automation/policy-form.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import type { CellPosition } from '../../../engine/rules/selection.ts';
import { RenderingContext } from '../../../renderers/fields/rendering.tsx';
import type { LinkageChoices } from '../../../renderers/linkage-form/linkage-form-context.ts';
import { PageHeader } from '../../../features/frame/page-header.tsx';
import { LeaveGuard } from '../../../features/forms/leave-guard.tsx';
import { useFormKeys } from '../../../features/forms/use-form-keys.ts';
import { foundMessages } from './found-faults.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { lackOf, namedTable, offerOf, type PolicyDraft, type PolicyContext } from './policy-draft.ts';
import { TriggersSection } from './triggers-section.tsx';
import { usePolicyChoicesNames } from './use-group-names.ts';
import { type PolicyCalls, policyCalls } from './policy-calls.ts';
import { PolicyEssentials } from './policy-essentials.tsx';
import { PartsBar, PolicyTrouble, Unconfigured } from './policy-notes.tsx';
import { PolicyPanel, type PolicyPart } from './policy-panel.tsx';
import { HeaderButtons, Question } from './policy-buttons.tsx';
import { PolicyBreadcrumb } from './policy-breadcrumb.tsx';
import { Configure, RulesSection } from './rules-section.tsx';
import { SpaceDevices } from './space-devices.tsx';
import { usePolicyEdit } from './use-policy-edit.ts';
import { usePolicyFaults } from './use-policy-faults.ts';
import { usePolicyParts } from './use-policy-parts.ts';
import { ConflictQuestion } from './conflict-question.tsx';
import { toMode, usePolicySave } from './use-policy-save.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { usePolicyRendering } from './use-policy-rendering.ts';
import styles from './policy.module.css';
import type { PolicyMode } from './policy-mode.ts';

type Rights = { canSave: boolean };

export type PolicyEditorProps = {
  mode: PolicyMode;
  policies: ModuleConfig;
  stored: AnsweredPolicy | undefined;
  /** The stored policy as it was answered last; `stored` is the one that was opened. */
  present?: AnsweredPolicy | undefined;
  opened: PolicyDraft;
  prepared?: PolicyDraft | undefined;
  policyContext: PolicyContext;
  choices: LinkageChoices;
  rights: Rights;
  isConfigured: boolean;
  onAsk: (pid: string) => void;
  /** The part that is shown at first; the page keeps it when a newer version mounts the editor again. */
  startPart?: PolicyPart;
  onPart?: (part: PolicyPart) => void;
  /** Stories answer the parts beside the form themselves. */
  calls?: PolicyCalls;
};

/** One policy: essentials, triggers and rules; written, or read in detail. */
export const PolicyEditor = (props: PolicyEditorProps) => {
  const { mode, policies, stored, opened, prepared, choices, rights, isConfigured, onAsk, calls = policyCalls } = props;
  const { t } = useTranslation('policy-editor');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [chooser, setChooser] = useState<'conditions' | 'actions'>();
  const policyContext = usePolicyChoicesNames(props.policyContext, (prepared ?? opened).values, choices);
  const { target } = policyContext;
  const edit = usePolicyEdit({ stored, opened, prepared, policyContext });
  const { draft, serverFaults, saving } = edit;
  const rendering = usePolicyRendering({ module: policyContext.module, choices });
  const offline = useOfflineSave();
  const isReading = mode === 'detail';
  // What was sent is sent again unchanged: under its key it is the same action, however often it arrives.
  const isHeld = saving.isPending || offline.isWaiting;
  const isTypeFixed = stored !== undefined;
  const view = useMemo(
    () => essentialsForm(policies, draft.values, { ...offerOf(policyContext, draft.values), isTypeFixed }),
    [policies, draft.values, policyContext, isTypeFixed],
  );
  const source = useRenderedContent(edit.isDirty && !isReading ? draft : undefined);
  const storedDraft = useDraft({ place: pathname + search, source, restore: edit.restore });

  const beside = usePolicyParts({ draft, policyContext, stored, calls, start: props.startPart, onPart: props.onPart });
  const { part, setPart } = beside;

  const { isFree, failure, confirmation, setConfirmation, dismiss, sendChecked, save, submit, remove, cancel } =
    usePolicySave({
      mode,
      target,
      stored,
      edit,
      storedDraft,
      offline,
    });
  // What is wrong is shown where it is corrected.
  const submitShown = (): void => {
    setPart('policy');
    submit();
  };
  const faults = usePolicyFaults(edit, () => setPart('policy'));
  useFormKeys({ onSave: submitShown });
  useUndoKeys({ onUndo: edit.undo, onRedo: edit.redo }, isReading || isHeld || part !== 'policy');
  useResend(offline, save);

  const goToCell = (position: CellPosition): void => {
    setPart('policy');
    edit.goToCell(position);
  };
  // While it is written it is one more change; while it is read it is saved at once, after a question.
  const putBack = (former: PolicyDraft): void => {
    edit.edit(former);
    if (isReading) setConfirmation('restore');
    else setPart('policy');
  };
  const table = useMemo(() => namedTable(draft, policyContext), [draft, policyContext]);
  const lacks = isConfigured ? lackOf(policyContext, draft.values) : 'unconfigured';
  const name = stored?.name ?? t('new');
  return (
    <RenderingContext value={rendering}>
      {/* No form of the browser's: dialogs and cells within are forms, and one in another one leaves the page. */}
      <div className={styles.page} role="form" aria-label={name}>
        <PageHeader
          status={<PartsBar {...{ part, setPart }} options={beside.options} />}
          breadcrumb={<PolicyBreadcrumb target={target} />}
          title={name}
          actions={
            <HeaderButtons
              isReading={isReading}
              canSave={rights.canSave}
              isBusy={saving.isPending}
              onDelete={() => setConfirmation('delete')}
              onEdit={() =>
                stored && void navigate(toMode({ pid: target.pid, did: stored.did }, 'edit'), { replace: true })
              }
              onSave={submitShown}
              onCancel={cancel}
              faults={faults}
            />
          }
        />
        <PolicyTrouble stored={props.present} />
        <div className={styles.scroll} hidden={part !== 'policy'}>
          <FormNotes
            draft={storedDraft}
            offline={offline}
            failure={failure}
            isEditing={stored !== undefined}
            onSave={save}
            onDiscard={() => edit.restore(edit.base)}
          />
          {lacks === undefined || isReading ? null : <Unconfigured lacks={lacks} />}
          <PolicyEssentials {...{ view, policyContext, edit, isReading }} disabled={isHeld} />
          <TriggersSection
            draft={draft}
            policyContext={policyContext}
            disabled={isReading || isHeld}
            faults={foundMessages(serverFaults, 'triggers')}
            onChange={edit.edit}
          />
          <RulesSection
            edit={edit}
            table={table}
            target={target}
            disabled={isReading || isHeld}
            warnings={beside.marks}
            groupNote={beside.groupNote}
            facts={<SpaceDevices {...beside} pid={target.pid} values={draft.values} />}
            buttons={<Configure isReady={draft.table.scopes.length > 0} onOpen={setChooser} />}
          />
        </div>
        <PolicyPanel
          {...{ draft, policyContext, stored, calls }}
          {...beside}
          onGo={goToCell}
          onRestore={rights.canSave ? putBack : undefined}
        />
        {chooser === undefined ? null : (
          <ColumnsDialog
            part={chooser}
            draft={draft}
            policyContext={policyContext}
            onAsk={onAsk}
            onChoose={(table) => edit.edit({ ...draft, table })}
            onClose={() => setChooser(undefined)}
          />
        )}
        {confirmation === 'conflict' && stored !== undefined ? (
          <ConflictQuestion did={stored.did} {...{ name, edit, policyContext, calls, onAsk, save }} onClose={dismiss} />
        ) : null}
        {confirmation === undefined || confirmation === 'conflict' ? null : (
          <Question
            confirmation={confirmation}
            name={name}
            isBusy={saving.isPending}
            onCancel={dismiss}
            onConfirm={() => void (confirmation === 'delete' ? remove() : save())}
          />
        )}
        <LeaveGuard
          unsaved={edit.isDirty && !isReading ? 1 : 0}
          onSave={async () => {
            setPart('policy');
            return sendChecked();
          }}
          onDiscard={storedDraft.drop}
          isFree={isFree}
          isLeaving={(from, to) => from.pathname !== to.pathname || from.search !== to.search}
        />
      </div>
    </RenderingContext>
  );
};
