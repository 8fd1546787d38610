import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { FormNotes } from '../../../drafts/form-notes.tsx';
import { useResend } from '../../../drafts/use-offline-save.ts';
import type { Language, ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { noAccess, unreadableIn } from '../../../engine/reference.ts';
import { compile } from '../../../engine/views/compile.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { SharedUnits } from '../../../renderers/fields/shared-units.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { SideBesideForm, SideBody } from '../../../renderers/parts/side-drawer.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import styles from './form-pages.module.css';
import { FormFooter } from './form-footer.tsx';
import { LeaveGuard } from '../../../features/forms/leave-guard.tsx';
import { useEdit } from './use-edit.ts';
import { keepEnter, useFormKeys } from '../../../features/forms/use-form-keys.ts';
import { editorOf, VersionChoice } from './version-choice.tsx';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  config: ModuleConfig;
  record: RecordValues;
  /** Also false if the record `isUnavailable`. */
  canWrite: boolean;
  /** The record was deleted while it was edited, or can no longer be read. */
  isUnavailable: boolean;
  onClose: () => void;
};

/** Names that came with a record, by did; a record that may not be read is called so. */
const namesOf = (view: FormView, record: RecordValues, language: Language): Record<string, string> => {
  const carried = Object.keys(view.fields).flatMap((column) => {
    const did = record[column];
    const name = record[`${column}_name`];
    return typeof did === 'string' && typeof name === 'string' && name !== '' ? [[did, name] as const] : [];
  });
  return Object.fromEntries([
    ...carried,
    ...unreadableIn(record).map((did) => [did, inLanguage(noAccess, language)] as const),
  ]);
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
  const { draft, base, conflict, storedDraft, offline, save, discard, isSaving } = useEdit({
    config,
    view,
    record,
    canWrite,
  });
  const { language } = useRendering().context;
  const names = useMemo(
    () => ({ ...namesOf(view, record, language), ...namesOf(view, base.record, language) }),
    [view, record, base.record, language],
  );
  const measured = useMeasured(view, record);
  const isFree = useRef(false);
  const submit = (): void => {
    void save().then((isDone) => {
      if (!isDone) return;
      isFree.current = true;
      onClose();
    });
  };
  const unchanged = draft.unsaved === 0 ? 'form.nothing' : undefined;
  const reason = isUnavailable ? 'form.notThere' : canWrite ? unchanged : 'form.noRight';
  useFormKeys({ onSave: submit, onEscape: onClose });
  useEffect(() => {
    const first = firstWritable(view);
    if (first !== undefined) focusField(first);
  }, [view]);
  useResend(offline, submit);

  const choices = useMemo(() => {
    const replaced = new Map<string, ReactNode>();
    for (const name of conflict?.disputed ?? []) {
      const column = view.fields[name]?.column;
      if (conflict === undefined || column === undefined) continue;
      const draftValue = conflict.mine[name];
      const stored = base.shown[name];
      replaced.set(
        name,
        <VersionChoice column={column} draftValue={draftValue} stored={stored} record={base.record} names={names} />,
      );
    }
    return replaced;
  }, [base, conflict, names, view]);

  return (
    <SideBesideForm
      title={text('form.edit')}
      note={
        draft.unsaved === 0 ? null : (
          <span className={styles.unsaved}>{text('form.unsaved', { count: draft.unsaved })}</span>
        )
      }
      buttons={
        <>
          <Verb icon="undo" label={text('form.undo')} isOff={!draft.canUndo} onPress={draft.undo} />
          <Verb icon="redo" label={text('form.redo')} isOff={!draft.canRedo} onPress={draft.redo} />
          <Verb icon="close" label={text('form.close')} isOff={false} onPress={onClose} />
        </>
      }
      aria-label={text('form.editOf', { name: String(record['name'] ?? did) })}
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SideBody>
        <FormNotes draft={storedDraft} offline={offline} isEditing onSave={submit} onDiscard={discard} />
        {isUnavailable ? (
          <div className={styles.note} role="alert">
            <Icon name="warning" />
            <span>{text('form.gone')}</span>
          </div>
        ) : null}
        {conflict === undefined ? null : (
          <div className={styles.note} role="alert">
            <Icon name="warning" />
            <span>
              {conflict.disputed.length === 0
                ? text('conflict.merged')
                : text('conflict.note', { who: editorOf(base.record) ?? text('conflict.someone') })}
            </span>
          </div>
        )}
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
        cancel={text('form.discard')}
        onCancel={() => {
          storedDraft.drop();
          isFree.current = true;
          onClose();
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

type ActionProps = { icon: 'undo' | 'redo' | 'close'; label: string; isOff: boolean; onPress: () => void };

const Verb = ({ icon, label, isOff, onPress }: ActionProps) => (
  <Button type="text" icon={<Icon name={icon} />} aria-label={label} title={label} disabled={isOff} onClick={onPress} />
);
