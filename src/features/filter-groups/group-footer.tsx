import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FaultCount } from '../../renderers/parts/fault-count.tsx';
import { focusFound } from '../../renderers/parts/focus-element.ts';
import { focusPath } from '../../renderers/parts/focus-path.ts';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { DeleteButton, DialogFooter, FooterError, UnsavedQuestion } from '../list-dialog/dialog-footer.tsx';
import type { GroupCalls } from './group-calls.ts';
import { type GroupFault, maxNameLength } from './groups.ts';
import { MatchCount } from './match-count.tsx';
import type { GroupsEdited } from './use-groups.ts';
import { useDependentsText } from './use-dependents-text.ts';

export type Confirmation = 'delete' | 'close' | undefined;

type Props = {
  edited: GroupsEdited;
  calls: GroupCalls;
  question: Confirmation;
  onQuestion: (question: Confirmation) => void;
  onSave: () => void;
  onClose: () => void;
};

/** Live result at the left, actions at the right; a question replaces them. */
export const GroupFooter = ({ edited, calls, question, onQuestion, onSave, onClose }: Props) => {
  const { t } = useTranslation('filters');
  const { selected, isBusy } = edited;
  if (question === 'delete' && selected !== undefined) {
    return <DeleteQuestion edited={edited} calls={calls} onDone={() => onQuestion(undefined)} />;
  }
  if (question === 'close') {
    return <CloseQuestion edited={edited} onStay={() => onQuestion(undefined)} onSave={onSave} onClose={onClose} />;
  }
  if (selected !== undefined && edited.isDeletedElsewhere(selected))
    return <DeletedElsewhere edited={edited} onSave={onSave} />;
  return (
    <DialogFooter left={<FooterNotice edited={edited} calls={calls} />}>
      {selected === undefined || selected.isFixed ? null : (
        <DeleteButton
          label={t('deleteGroup')}
          isOff={isBusy}
          onPress={() => {
            if (edited.isNew(selected)) void edited.remove(selected);
            else onQuestion('delete');
          }}
        />
      )}
      <Button disabled={isBusy} onClick={() => (edited.isDirty ? onQuestion('close') : onClose())}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        {t('save')}
      </Button>
    </DialogFooter>
  );
};

/** Of several conditions, the first that is not complete. */
const unfinished = '[role="dialog"] [data-place~="/items"] :is([aria-invalid="true"], [data-invalid="true"])';

const focusFault = (fault: GroupFault): void => (fault === 'items' ? focusFound(unfinished) : focusPath(`/${fault}`));

/** What is missing in any group: a press leads to the group, and there to the field. */
const useFaultItems = ({ areFaultsShown, faults, groups, nameOf, select }: GroupsEdited): MenuItem[] => {
  const { t } = useTranslation('filters');
  if (!areFaultsShown) return [];
  return groups.flatMap((group) =>
    (faults.get(group.key) ?? []).map((fault) => ({
      key: `${group.key} ${fault}`,
      label: t('faultIn', { name: nameOf(group), fault: t(`fault.${fault}`, { limit: maxNameLength }) }),
      onChoose: () => {
        select(group.key);
        requestAnimationFrame(() => focusFault(fault));
      },
    })),
  );
};

/** What matters most just now: why it was not saved, what is missing, or how many records it finds. */
const FooterNotice = ({ edited, calls }: Pick<Props, 'edited' | 'calls'>) => {
  const { selected, failure } = edited;
  const items = useFaultItems(edited);
  if (failure !== undefined) return <FooterError>{failure}</FooterError>;
  if (items.length > 0) return <FaultCount items={items} />;
  return selected === undefined ? null : (
    <MatchCount config={edited.config} condition={selected.condition} count={calls.count} />
  );
};

type DeleteProps = Pick<Props, 'edited' | 'calls'> & { onDone: () => void };

const DeleteQuestion = ({ edited, calls, onDone }: DeleteProps) => {
  const { t } = useTranslation('filters');
  const { selected, isBusy } = edited;
  const dependents = useDependentsText(
    selected === undefined ? undefined : edited.didOf(selected),
    calls.countDependents,
  );
  if (selected === undefined) return null;
  const name = edited.nameOf(selected);
  return (
    <DialogFooter question={t('deleteTitle', { name })} left={<span>{dependents.text}</span>}>
      <Button autoFocus disabled={isBusy} onClick={onDone}>
        {t('cancel')}
      </Button>
      <Button
        type="primary"
        danger
        loading={isBusy}
        disabled={!dependents.isKnown}
        onClick={() => void edited.remove(selected).then(onDone)}
      >
        {t('deleteAction')}
      </Button>
    </DialogFooter>
  );
};

/** Another user deleted the group while it was edited here: it is saved as a group of one's own, or discarded. */
const DeletedElsewhere = ({ edited, onSave }: Pick<Props, 'edited' | 'onSave'>) => {
  const { t } = useTranslation('filters');
  const { selected, isBusy } = edited;
  if (selected === undefined) return null;
  const title = t('goneTitle', { name: edited.nameOf(selected) });
  return (
    <DialogFooter question={title} isUrgent left={<span>{t('goneText')}</span>}>
      <Button disabled={isBusy} onClick={() => void edited.remove(selected)}>
        {t('goneDrop')}
      </Button>
      <Button type="primary" autoFocus loading={isBusy} onClick={onSave}>
        {t('goneKeep')}
      </Button>
    </DialogFooter>
  );
};

type CloseProps = { edited: GroupsEdited; onStay: () => void; onSave: () => void; onClose: () => void };

const CloseQuestion = ({ edited, onStay, onSave, onClose }: CloseProps) => {
  const { t } = useTranslation('filters');
  const count = edited.unsaved.length;
  const title = count === 0 ? t('closeOrder') : t('closeTitle', { count });
  return (
    <UnsavedQuestion
      question={title}
      labels={{ stay: t('stay'), discard: t('discard'), save: t('save') }}
      isSaving={edited.isBusy}
      onStay={onStay}
      onDiscard={onClose}
      onSave={() => {
        onStay();
        onSave();
      }}
    />
  );
};
