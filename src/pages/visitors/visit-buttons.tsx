import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { toast } from '../../state/toasts.ts';
import { useVisitStep, type VisitStep } from '../../features/visits/use-visits.ts';
import { visitStatus } from '../../features/visits/visit-status.tsx';
import styles from './visitors.module.css';

type Props = {
  did: string;
  visitor: string;
  status: string;
  /** Hosts confirm or refuse, and nothing else; the reception ends a visit. */
  mayEnd: boolean;
  /** In a panel of one visit; a list of many has no blue button in each row. */
  isAlone?: boolean;
};

/** Buttons for the present status of a visit. A refusal asks for confirmation, because it can't be undone. */
export const VisitButtons = ({ did, visitor, status, mayEnd, isAlone = false }: Props) => {
  const { t } = useTranslation('visitors');
  const [isRefusing, setRefusing] = useState(false);
  const moving = useVisitStep();
  const move = (step: VisitStep): void =>
    moving.mutate(
      { did, step },
      {
        onSuccess: () => toast.success(t(`done.${step}`, { visitor })),
        onError: (error) => toast.error(error instanceof CallError ? error.msg : String(error)),
        onSettled: () => setRefusing(false),
      },
    );
  if (status === visitStatus.confirmed && mayEnd) {
    return (
      <Button loading={moving.isPending} onClick={() => move('leave')}>
        {t('actions.leave')}
      </Button>
    );
  }
  if (status !== visitStatus.waiting) return null;
  return (
    <span className={styles.visitButtons}>
      <Button
        disabled={moving.isPending}
        aria-label={t('actions.refuseOf', { visitor })}
        onClick={() => setRefusing(true)}
      >
        {t('actions.refuse')}
      </Button>
      <Button
        {...(isAlone ? { type: 'primary' } : {})}
        loading={moving.isPending && !isRefusing}
        aria-label={t('actions.confirmOf', { visitor })}
        onClick={() => move('confirm')}
      >
        {t('actions.confirm')}
      </Button>
      {isRefusing && (
        <ConfirmDialog
          title={t('refuse.title', { visitor })}
          actionLabel={t('actions.refuse')}
          isBusy={moving.isPending}
          onConfirm={() => move('refuse')}
          onCancel={() => setRefusing(false)}
        >
          {t('refuse.text')}
        </ConfirmDialog>
      )}
    </span>
  );
};
