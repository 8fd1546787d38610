import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { FormNotes } from '../../../drafts/form-notes.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useOfflineSave, useResend } from '../../../drafts/use-offline-save.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { essentialsForm } from '../../../engine/automation/policy-form.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import type { RuleTable } from '../../../engine/rules/rule-table.ts';
import { compile } from '../../../engine/views/compile.ts';
import { RenderingContext } from '../../../renderers/fields/rendering.tsx';
import { RecordForm } from '../../../renderers/form/form.tsx';
import type { LinkageChoices } from '../../../renderers/linkage-form/linkage-form-context.ts';
import { ConfirmDialog } from '../../../renderers/parts/confirm-dialog.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { PageHead } from '../../../renderers/parts/page-head.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import { toast } from '../../../state/toasts.ts';
import { Crumbs } from '../module/crumbs.tsx';
import { LeaveGuard } from '../record/leave-guard.tsx';
import { useFormKeys } from '../record/use-form-keys.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { offerOf, type PolicyDraft, type PolicyKnown, withEssentials } from './policy-draft.ts';
import { TriggersSection } from './triggers-section.tsx';
import { usePolicyChoicesNames } from './use-group-names.ts';
import { type PolicyEdit, usePolicyEdit } from './use-policy-edit.ts';
import { type Asked, toMode, usePolicySave } from './use-policy-save.ts';
import { usePolicyRendering } from './use-policy-choices.ts';
import styles from './policy.module.css';

export type PolicyMode = 'add' | 'edit' | 'detail';

type Rights = { canSave: boolean };

export type PolicyEditorProps = {
  mode: PolicyMode;
  policies: ModuleConfig;
  stored: AnsweredPolicy | undefined;
  opened: PolicyDraft;
  known: PolicyKnown;
  choices: LinkageChoices;
  rights: Rights;
  isConfigured: boolean;
  onAsk: (pid: string) => void;
};

/** One policy: essentials, triggers and rules; written, or read in detail. */
export const PolicyEditor = (props: PolicyEditorProps) => {
  const { mode, policies, stored, opened, choices, rights, isConfigured, onAsk } = props;
  const { t } = useTranslation('policy-editor');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [chooser, setChooser] = useState<'conditions' | 'actions'>();
  const known = usePolicyChoicesNames(props.known, opened.values, choices);
  const { target, language } = known;
  const edit = usePolicyEdit({ stored, opened, known });
  const { draft, found, saving } = edit;
  const rendering = usePolicyRendering({ module: known.module, choices, tooLarge: t('tooLarge') });
  const offline = useOfflineSave();
  const isReading = mode === 'detail';
  const offer = useMemo(() => offerOf(known, draft.values), [known, draft.values]);
  const view = useMemo(() => essentialsForm(policies, draft.values, offer), [policies, draft.values, offer]);
  const content = useMemo(() => (edit.isDirty ? draft : undefined), [edit.isDirty, draft]);
  const kept = useDraft({ place: pathname + search, content, restore: edit.restore });

  const { isFree, asked, setAsked, send, save, submit, remove, cancel } = usePolicySave({
    mode,
    target,
    stored,
    edit,
    kept,
    offline,
  });
  useFormKeys({ onSave: submit });
  useResend(offline, save);

  const name = stored?.name ?? t('new');
  return (
    <RenderingContext value={rendering}>
      {/* No form of the browser's: dialogs and cells within are forms, and one in another one leaves the page. */}
      <div className={styles.page} role="form" aria-label={name}>
        <PageHead
          lead={<Crumbs pid={target.pid} name={target.name[language]} />}
          title={name}
          actions={
            <HeadVerbs
              isReading={isReading}
              canSave={rights.canSave}
              isBusy={saving.isPending}
              onDelete={() => setAsked('delete')}
              onEdit={() =>
                stored && void navigate(toMode({ pid: target.pid, did: stored.did }, 'edit'), { replace: true })
              }
              onSave={submit}
              onCancel={cancel}
            />
          }
        />
        <div className={styles.scroll}>
          <FormNotes
            draft={kept}
            offline={offline}
            isEditing={stored !== undefined}
            onSave={save}
            onDiscard={() => edit.restore(opened)}
          />
          {isConfigured || isReading ? null : (
            <p className={styles.hint} role="status">
              <Icon name="warning" size={12} />
              {t('unconfigured')}
            </p>
          )}
          <div className={styles.essentials}>
            <RecordForm
              view={view}
              value={draft.values}
              faults={edit.faults}
              disabled={isReading || saving.isPending || offline.isWaiting}
              onChange={(values, column) => {
                edit.faults.set(column, undefined);
                edit.edit(withEssentials(draft, { values, column }, known), `form/${column}`);
              }}
            />
          </div>
          <TriggersSection
            draft={draft}
            known={known}
            disabled={isReading || saving.isPending}
            faults={found.triggers}
            onChange={edit.edit}
          />
          <RulesSection
            edit={edit}
            target={target}
            disabled={isReading || saving.isPending}
            verbs={
              <Configure
                isReady={draft.table.scopes.length > 0}
                onOpen={setChooser}
                onRefuse={() => toast.error(t('columns.noScope'))}
              />
            }
          />
        </div>
        {chooser === undefined ? null : (
          <ColumnsDialog
            part={chooser}
            draft={draft}
            known={known}
            onAsk={onAsk}
            onChoose={(table) => edit.edit({ ...draft, table })}
            onClose={() => setChooser(undefined)}
          />
        )}
        {asked === undefined ? null : (
          <Question
            asked={asked}
            name={name}
            isBusy={saving.isPending}
            onCancel={() => setAsked(undefined)}
            onConfirm={() => {
              if (asked === 'delete') void remove();
              else {
                if (asked === 'conflict') edit.overwrite(undefined);
                save();
              }
            }}
          />
        )}
        <LeaveGuard
          unsaved={edit.isDirty && !isReading ? 1 : 0}
          onSave={send}
          onDiscard={kept.drop}
          isFree={isFree}
          isLeaving={(from, to) => from.pathname !== to.pathname || from.search !== to.search}
        />
      </div>
    </RenderingContext>
  );
};

type Verbs = {
  isReading: boolean;
  canSave: boolean;
  isBusy: boolean;
  onDelete: () => void;
  onEdit: () => void;
  onSave: () => void;
  onCancel: () => void;
};

const HeadVerbs = ({ isReading, canSave, isBusy, onDelete, onEdit, onSave, onCancel }: Verbs) => {
  const { t } = useTranslation('policy-editor');
  if (isReading && !canSave) return null;
  if (isReading) {
    return (
      <>
        <Button icon={<Icon name="trash" />} onClick={onDelete}>
          {t('delete')}
        </Button>
        <Button type="primary" icon={<Icon name="edit" />} onClick={onEdit}>
          {t('edit')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button disabled={isBusy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        {t('save')}
      </Button>
    </>
  );
};

type Section = { edit: PolicyEdit; target: ModuleConfig; disabled: boolean; verbs: ReactNode };

const RulesSection = ({ edit, target, disabled, verbs }: Section) => {
  const { t } = useTranslation('policy-editor');
  const { draft, found } = edit;
  return (
    <section className={styles.rules} aria-labelledby="policy-rules">
      <div className={styles.rulesHead}>
        <h2 id="policy-rules">{t('rules.title')}</h2>
        {found.others.map((fault) => (
          <span key={fault} className={styles.fault} role="alert">
            <Icon name="fault" size={12} />
            {fault}
          </span>
        ))}
      </div>
      <Renderer
        view={compile(target, 'rules')}
        value={draft.table}
        disabled={disabled}
        faults={found.table}
        goTo={edit.goTo}
        verbs={verbs}
        onChange={(table: RuleTable) => edit.edit({ ...draft, table })}
        onUndo={edit.undo}
        onRedo={edit.redo}
      />
    </section>
  );
};

type ConfigureProps = { isReady: boolean; onOpen: (part: 'conditions' | 'actions') => void; onRefuse: () => void };

/** Without anything to apply to there is nothing to configure, which is said. Contract "Screens". */
const Configure = ({ isReady, onOpen, onRefuse }: ConfigureProps) => {
  const { t } = useTranslation('policy-editor');
  const verb = (part: 'conditions' | 'actions') => (
    <Button type="text" icon={<Icon name="settings" />} onClick={() => (isReady ? onOpen(part) : onRefuse())}>
      {t(`columns.${part}`)}
    </Button>
  );
  return (
    <>
      {verb('conditions')}
      {verb('actions')}
    </>
  );
};

type QuestionProps = { asked: Asked; name: string; isBusy: boolean; onConfirm: () => void; onCancel: () => void };

const Question = ({ asked, name, ...rest }: QuestionProps) => {
  const { t } = useTranslation('policy-editor');
  return (
    <ConfirmDialog
      title={t(`ask.${asked}.title`, { name })}
      verb={t(`ask.${asked}.verb`)}
      isDestructive={asked !== 'update'}
      {...rest}
    >
      {t(`ask.${asked}.text`)}
    </ConfirmDialog>
  );
};
