import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { ConflictList, useConflictTitle } from './linkage-conflicts.tsx';
import styles from './linkages.module.css';
import type { ConflictsToConfirm } from './use-conflict-question.ts';
import { useConfigs } from '../module/use-configs.ts';

type Props = { toConfirm: ConflictsToConfirm; isBusy: boolean };

/** The question about conflicts where no dialog of linkages is open: a switch of the list would open one. */
export const ConflictDialog = ({ toConfirm, isBusy }: Props) => {
  const { t } = useTranslation('linkages');
  const titleOf = useConflictTitle();
  const pids = toConfirm.conflicts.flatMap(({ devices }) => devices.map(({ pid }) => pid));
  const { module } = useConfigs([...new Set(pids)]);
  return (
    <ConfirmDialog
      title={titleOf(toConfirm)}
      actionLabel={t('conflicts.switch')}
      isDestructive={false}
      isBusy={isBusy}
      onConfirm={toConfirm.goOn}
      onCancel={toConfirm.back}
    >
      <div className={styles.conflictWords}>
        <ConflictList conflicts={toConfirm.conflicts} module={module} />
      </div>
    </ConfirmDialog>
  );
};
