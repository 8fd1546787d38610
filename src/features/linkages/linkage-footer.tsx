import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { maxNameLength } from '../../engine/automation/check-linkage.ts';
import type { Linkage } from '../../engine/automation/linkage.ts';
import { draftLists, type Modules } from '../../engine/automation/linkage-draft.ts';
import { fieldLabel, lineLabel } from '../../engine/automation/linkage-form.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { FaultCount } from '../../renderers/parts/fault-count.tsx';
import { focusPath } from '../../renderers/parts/focus-path.ts';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { inLanguage } from '../../texts/phrase.ts';
import { ConfirmedDelete, DialogFooter, FooterError, UnsavedQuestion } from '../list-dialog/dialog-footer.tsx';
import type { Leaving } from '../list-dialog/use-leaving.ts';
import { contentOf } from './linkage-calls.ts';
import { ConflictQuestion } from './linkage-conflicts.tsx';
import type { StoredLinkage } from './linkages-query.ts';
import type { DialogStep } from './use-linkage-draft.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  module: Modules;
  /** What holds now, in words. */
  holds: string | undefined;
  leaving: Leaving<DialogStep>;
};

const list: DialogStep = { kind: 'list' };

/** What is wrong at the left, buttons at the right; a question takes their place. */
export const LinkageFooter = ({ edited, module, holds, leaving }: Props) => {
  const { t } = useTranslation('linkages');
  const { writing, busy, isPending, toConfirm } = edited;
  if (toConfirm !== undefined) {
    const isBusy = busy !== undefined || edited.switching !== undefined;
    return <ConflictQuestion toConfirm={toConfirm} isBusy={isBusy} module={module} />;
  }
  if (leaving.isAsking && writing !== undefined) {
    return (
      <UnsavedQuestion
        question={writing.stored === undefined ? t('unsavedNew') : t('unsaved', { name: writing.stored.name })}
        labels={{ stay: t('stay'), discard: t('discard'), save: t('save') }}
        isSaving={busy === 'saving'}
        onStay={leaving.stay}
        onDiscard={leaving.discard}
        onSave={leaving.save}
      />
    );
  }
  const stored = writing?.stored;
  return (
    <DialogFooter left={<FooterNote edited={edited} holds={holds} />}>
      {stored === undefined ? null : <StoredButtons stored={stored} edited={edited} leaving={leaving} />}
      <Button disabled={busy !== undefined} onClick={() => leaving.leaveFor(writing === undefined ? 'close' : list)}>
        {t(writing === undefined ? 'close' : 'cancel')}
      </Button>
      {writing === undefined ? null : (
        <Button
          type="primary"
          loading={busy === 'saving'}
          disabled={busy === 'deleting' || isPending || edited.switching !== undefined}
          onClick={leaving.save}
        >
          {t(stored === undefined ? 'save' : 'update')}
        </Button>
      )}
    </DialogFooter>
  );
};

type StoredProps = Pick<Props, 'edited' | 'leaving'> & { stored: StoredLinkage };

const StoredButtons = ({ stored, edited: { busy, remove }, leaving }: StoredProps) => {
  const { t } = useTranslation('linkages');
  const copyOf = useCopy();
  return (
    <>
      <ConfirmedDelete
        labels={{
          title: t('deleteTitle', { name: stored.name }),
          text: t('deleteText'),
          delete: t('delete'),
        }}
        isBusy={busy === 'deleting'}
        isOff={busy === 'saving'}
        onDelete={() => void remove(stored)}
      />
      <Button
        type="text"
        disabled={busy !== undefined}
        onClick={() => leaving.leaveFor({ kind: 'add', prepared: copyOf(stored) })}
      >
        {t('duplicate')}
      </Button>
    </>
  );
};

/** The same as a new linkage, closed, with a name of its own. Actions get ids of their own when they are saved. */
const useCopy = () => {
  const { t } = useTranslation('linkages');
  return (stored: StoredLinkage): Linkage => {
    const content = contentOf(stored);
    const devControl = content.actions.devControl.map(({ did: _did, ...action }) => action);
    return {
      ...content,
      name: [...t('copyOf', { name: stored.name })].slice(0, maxNameLength).join(''),
      workflowstatus: 0,
      actions: { ...content.actions, devControl },
    };
  };
};

/** The lists in the order of the form. */
const rankOf = (path: string): number => draftLists.findIndex((list) => path.startsWith(`/${list}/`));
const byList = (a: string, b: string): number => rankOf(a) - rankOf(b);

/** The faults that are shown, the first of each place, with the line that it is in. */
const useFaultItems = ({ writing, failure, isSubmitted, checked, setPart }: LinkageEdit): MenuItem[] => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const faults = [...(failure?.faults ?? []), ...(isSubmitted ? checked.faults : [])];
  const byPlace = new Map(faults.toReversed().map((fault) => [fault.path, fault]));
  /** "Device control 1, Set to". */
  const labelAt = (path: string): string | undefined => {
    const [, list, index, property = ''] = path.split('/');
    const name = draftLists.find((draftList) => draftList === list);
    const line = name === undefined || index === undefined ? undefined : writing?.draft[name][Number(index)];
    if (name === undefined || line === undefined) return undefined;
    const faultText = t('form.line', {
      kind: inLanguage(lineLabel(name, line), language) ?? '',
      number: Number(index) + 1,
    });
    const field = inLanguage(fieldLabel(name, line, property), language);
    return field === undefined ? faultText : t('form.fieldOf', { line: faultText, field });
  };
  const paths = [...new Set(faults.map(({ path }) => path))];
  return paths.toSorted(byList).flatMap((path) => {
    const fault = inLanguage(byPlace.get(path)?.message, language);
    if (fault === undefined || path === '') return [];
    const line = labelAt(path);
    const choose = (): void => {
      setPart('rule');
      requestAnimationFrame(() => focusPath(path));
    };
    return [{ key: path, label: line === undefined ? fault : t('form.faultIn', { line, fault }), onChoose: choose }];
  });
};

const FooterNote = ({ edited, holds }: Pick<Props, 'edited' | 'holds'>) => {
  const { failure } = edited;
  const items = useFaultItems(edited);
  return (
    <>
      {failure === undefined ? null : <FooterError>{failure.message}</FooterError>}
      <FaultCount items={items} otherwise={failure === undefined ? holds : undefined} />
    </>
  );
};
