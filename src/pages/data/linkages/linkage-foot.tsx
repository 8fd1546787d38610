import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { draftLists, type Modules } from '../../../engine/automation/linkage-draft.ts';
import { lineLabel } from '../../../engine/automation/linkage-form.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { FaultCount } from '../../../renderers/parts/fault-count.tsx';
import { focusPlace } from '../../../renderers/parts/focus-place.ts';
import type { MenuItem } from '../../../renderers/parts/menu-button.tsx';
import { inLanguage } from '../../../texts/phrase.ts';
import { ConfirmedDelete, DialogFoot, FootTrouble, UnsavedQuestion } from '../list-dialog/dialog-foot.tsx';
import type { Leaving } from '../list-dialog/use-leaving.ts';
import { ConflictQuestion } from './linkage-conflicts.tsx';
import type { DialogStep } from './use-linkage-draft.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  module: Modules;
  /** What holds now, in words. */
  holds: string | undefined;
  leaving: Omit<Leaving<DialogStep>, 'leaveFor'>;
  onCancel: () => void;
};

/** What is wrong at the left, verbs at the right; a question takes their place. */
export const LinkageFoot = ({ edited, module, holds, leaving, onCancel }: Props) => {
  const { t } = useTranslation('linkages');
  const { writing, busy, isPending, asked } = edited;
  if (asked !== undefined) {
    const isBusy = busy !== undefined || edited.switching !== undefined;
    return <ConflictQuestion asked={asked} isBusy={isBusy} module={module} />;
  }
  if (leaving.isAsking && writing !== undefined) {
    return (
      <UnsavedQuestion
        question={writing.stored === undefined ? t('unsavedNew') : t('unsaved', { name: writing.stored.name })}
        words={{ stay: t('stay'), discard: t('discard'), save: t('save') }}
        isSaving={busy === 'saving'}
        onStay={leaving.stay}
        onDiscard={leaving.discard}
        onSave={leaving.save}
      />
    );
  }
  const stored = writing?.stored;
  return (
    <DialogFoot left={<FootNote edited={edited} holds={holds} />}>
      {stored === undefined ? null : (
        <ConfirmedDelete
          words={{
            title: t('deleteTitle', { name: stored.name }),
            text: t('deleteText'),
            delete: t('delete'),
            cancel: t('cancel'),
          }}
          isBusy={busy === 'deleting'}
          isOff={busy === 'saving'}
          onDelete={() => void edited.remove(stored)}
        />
      )}
      <Button disabled={busy !== undefined} onClick={onCancel}>
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
    </DialogFoot>
  );
};

/** The faults that are shown, the first of each place, with the line that it is in. */
const useFaultItems = ({ writing, trouble, isSubmitted, checked, setPart }: LinkageEdit): MenuItem[] => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const faults = [...(trouble?.faults ?? []), ...(isSubmitted ? checked.faults : [])];
  const byPlace = new Map(faults.toReversed().map((fault) => [fault.path, fault]));
  const lineOf = (path: string): string | undefined => {
    const [, list, at] = path.split('/');
    const name = draftLists.find((one) => one === list);
    const line = name === undefined || at === undefined ? undefined : writing?.draft[name][Number(at)];
    if (name === undefined || line === undefined) return undefined;
    return t('form.line', { kind: inLanguage(lineLabel(name, line), language) ?? '', number: Number(at) + 1 });
  };
  return [...new Set(faults.map(({ path }) => path))].flatMap((path) => {
    const fault = inLanguage(byPlace.get(path)?.message, language);
    if (fault === undefined || path === '') return [];
    const line = lineOf(path);
    const choose = (): void => {
      setPart('rule');
      requestAnimationFrame(() => focusPlace(path));
    };
    return [{ key: path, label: line === undefined ? fault : t('form.faultIn', { line, fault }), onChoose: choose }];
  });
};

const FootNote = ({ edited, holds }: Pick<Props, 'edited' | 'holds'>) => {
  const { trouble } = edited;
  const items = useFaultItems(edited);
  return (
    <>
      {trouble === undefined ? null : <FootTrouble>{trouble.words}</FootTrouble>}
      <FaultCount items={items} otherwise={trouble === undefined ? holds : undefined} />
    </>
  );
};
