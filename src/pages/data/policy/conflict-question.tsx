import { NewerVersionDialog, type NewerVersionProps } from './newer-version-dialog.tsx';
import type { PolicyEdit } from './use-policy-edit.ts';

type Props = Pick<NewerVersionProps, 'did' | 'name' | 'policyContext' | 'calls' | 'onAsk'> & {
  edit: PolicyEdit;
  save: () => void;
  onClose: () => void;
};

/** After a save that was refused because a newer version is stored. */
export const ConflictQuestion = ({ edit, save, onClose, ...rest }: Props) => (
  <NewerVersionDialog
    {...rest}
    base={edit.base}
    mine={edit.draft}
    isBusy={edit.saving.isPending}
    onCombine={(newer, merged) => {
      edit.rebase(newer, merged);
      onClose();
    }}
    onReplace={() => {
      edit.overwrite();
      save();
    }}
    onCancel={onClose}
  />
);
