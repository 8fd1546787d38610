import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { FormNotes } from '../../../drafts/form-notes.tsx';
import { useResend } from '../../../drafts/use-offline-save.ts';
import type { ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { compile } from '../../../engine/views/compile.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { SharedUnits } from '../../../renderers/fields/shared-units.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { SideBesideForm, SideBody } from '../../../renderers/parts/side-drawer.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import type { FormDraft } from '../../../renderers/form/use-form-draft.ts';
import { namesOf } from './edit-names.ts';
import { EditNotes } from './edit-notes.tsx';
import styles from './form-pages.module.css';
import { FormFooter } from './form-footer.tsx';
import { LeaveGuard } from '../../../features/forms/leave-guard.tsx';
import { useEdit } from './use-edit.ts';
import { keepEnter, useFormKeys } from '../../../features/forms/use-form-keys.ts';
import { useSaveAndLeave } from './use-save-and-leave.ts';
import { useVersionChoices } from './use-version-choices.tsx';

type Props = {
  config: ModuleConfig;
  record: RecordValues;
  /** Also false if the record `isUnavailable`. */
  canWrite: boolean;
  /** The record was deleted while it was edited, or can no longer be read. */
  isUnavailable: boolean;
  onClose: () => void;
};

/** Where writing starts. */
const firstWritable = (view: FormView): string | undefined =>
  view.sections.flatMap(({ fields }) => fields).find((column) => view.fields[column]?.readOnly === false);

/** The values of a record that its form shows and does not change. */
const useMeasured = (view: FormView, record: RecordValues) => {
  const columns = useMemo(
    () => Object.values(view.fields).flatMap(({ column, readOnly }) => (readOnly ? [column] : [])),
    [view],
  );
  return { columns, records: useMemo(() => [record], [record]) };
};

/** Changes a record beside its facts. A version stored by another person is merged field by field. */
export const EditPanel = ({ config, record, canWrite, isUnavailable, onClose }: Props) => {
  const did = String(record['did'] ?? '');
  const text = useDataText();
  const view = compile(config, 'edit');
  const edit = useEdit({ config, view, record, canWrite });
  const { draft, base, conflict, storedDraft, offline, failure, save, discard, isSaving } = edit;
  const { language } = useRendering().context;
  const names = useMemo(
    () => ({ ...namesOf(view, record, language), ...namesOf(view, base.record, language) }),
    [view, record, base.record, language],
  );
  const choices = useVersionChoices(view, edit, names);
  const measured = useMeasured(view, record);
  const { isFree, leaveFreely, saveAndLeave } = useSaveAndLeave(save, onClose);
  const unchanged = draft.unsaved === 0 ? 'form.nothing' : undefined;
  const reason = isUnavailable ? 'form.notThere' : canWrite ? unchanged : 'form.noRight';
  useFormKeys({ onSave: saveAndLeave, onEscape: onClose });
  useEffect(() => {
    const first = firstWritable(view);
    if (first !== undefined) focusField(first);
  }, [view]);
  useResend(offline, saveAndLeave);

  return (
    <SideBesideForm
      title={text('form.edit')}
      note={
        draft.unsaved === 0 ? null : (
          <span className={styles.unsaved}>{text('form.unsaved', { count: draft.unsaved })}</span>
        )
      }
      buttons={<EditButtons draft={draft} onClose={onClose} />}
      aria-label={text('form.editOf', { name: String(record['name'] ?? did) })}
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault();
        saveAndLeave();
      }}
    >
      <SideBody>
        <FormNotes draft={storedDraft} offline={offline} isEditing onSave={saveAndLeave} onDiscard={discard} />
        <EditNotes isUnavailable={isUnavailable} disputed={conflict?.disputed} stored={base.record} />
        <SharedUnits pid={config.pid} {...measured}>
          <Renderer
            view={view}
            values={draft.values}
            faults={draft.faults}
            pendingWork={draft.pending.work}
            names={names}
            disabled={isSaving || draft.pending.isWaiting || offline.isWaiting || (!canWrite && !isUnavailable)}
            isNarrow
            replaced={choices}
          />
        </SharedUnits>
      </SideBody>
      <FormFooter
        isBeside
        view={view}
        draft={draft}
        isBusy={isSaving}
        reason={reason === undefined ? undefined : text(reason)}
        failure={failure}
        cancel={text('form.discard')}
        onCancel={() => {
          storedDraft.drop();
          leaveFreely();
        }}
      />
      <LeaveGuard
        unsaved={draft.unsaved}
        onSave={canWrite ? save : undefined}
        onStay={draft.pending.stop}
        onDiscard={storedDraft.drop}
        isFree={isFree}
      />
    </SideBesideForm>
  );
};

const EditButtons = ({ draft, onClose }: { draft: FormDraft; onClose: () => void }) => {
  const text = useDataText();
  return (
    <>
      <IconButton icon="undo" label={text('form.undo')} isOff={!draft.canUndo} onPress={draft.undo} />
      <IconButton icon="redo" label={text('form.redo')} isOff={!draft.canRedo} onPress={draft.redo} />
      <IconButton icon="close" label={text('form.close')} isOff={false} onPress={onClose} />
    </>
  );
};

type IconButtonProps = { icon: 'undo' | 'redo' | 'close'; label: string; isOff: boolean; onPress: () => void };

const IconButton = ({ icon, label, isOff, onPress }: IconButtonProps) => (
  <Button type="text" icon={<Icon name={icon} />} aria-label={label} title={label} disabled={isOff} onClick={onPress} />
);
