import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { formatMoment } from '../../engine/moment.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import { defaultZone, session } from '../../state/session.ts';
import { useCompanyName } from '../../state/tenant.ts';
import { toast } from '../../state/toasts.ts';
import { QrCode } from '../../features/sign-in/qr-code.tsx';
import { routes } from '../../features/navigation/routes.ts';
import { useReceptionCode } from './use-reception-code.ts';
import styles from './visitors.module.css';

const addressOf = (code: string): string => new URL(routes.visit({ code }), window.location.origin).toString();

/** The code of the reception, for a screen at the desk or on paper. Contract "Visitors". */
export const ReceptionCode = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('visitors');
  const sheet = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { code, error, isMaking, renew, retry } = useReceptionCode();
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) toast.success(t('code.copied'));
    else toast.error(t('code.copyFailed'));
  };
  const fill = (): void => {
    sheet.current?.requestFullscreen().catch(() => toast.error(t('code.noFullScreen')));
  };
  return (
    <TitledDialog className={styles.reception ?? ''} title={t('code.title')} closesOutside onClose={onClose}>
      {error === null ? (
        <div ref={sheet} className={styles.receptionSheet}>
          <Sheet code={code} />
        </div>
      ) : (
        <ErrorState title={t('code.failed')} errorId={errorIdOf(error)} onRetry={retry}>
          {error instanceof CallError ? error.msg : undefined}
        </ErrorState>
      )}
      <div className={styles.receptionFooter}>
        <Button icon={<Icon name="refresh" />} disabled={code === undefined} onClick={() => setAsking(true)}>
          {t('code.refresh')}
        </Button>
        <Button
          icon={<Icon name="link" />}
          disabled={code === undefined}
          onClick={() => code && void copy(addressOf(code.authorization))}
        >
          {t('code.copy')}
        </Button>
        <Button icon={<Icon name="print" />} disabled={code === undefined} onClick={() => window.print()}>
          {t('code.print')}
        </Button>
        <Button type="primary" icon={<Icon name="fullScreen" />} disabled={code === undefined} onClick={fill}>
          {t('code.fullScreen')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('code.refreshTitle')}
          actionLabel={t('code.refresh')}
          isBusy={isMaking}
          onConfirm={() => renew(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {t('code.refreshText')}
        </ConfirmDialog>
      )}
    </TitledDialog>
  );
};

type Code = NonNullable<ReturnType<typeof useReceptionCode>['code']>;

/** What visitors see: whose reception it is, how, the picture, the code to type, and until when. */
const Sheet = ({ code }: { code: Code | undefined }) => {
  const { t } = useTranslation('visitors');
  const company = useCompanyName();
  const { zone } = useSnapshot(session);
  return (
    <>
      <p className={styles.receptionCompany}>{company}</p>
      <p className={styles.receptionHow}>{t('code.how')}</p>
      <p className={styles.receptionHowToo}>{t('code.howToo')}</p>
      <div className={styles.receptionPaper} aria-busy={code === undefined}>
        {code === undefined ? (
          <SkeletonBar width={15} height={15} />
        ) : (
          <QrCode value={addressOf(code.authorization)} size={256} name={t('code.picture')} />
        )}
      </div>
      <p className={styles.receptionCode} aria-label={t('code.name')} role="status">
        {code?.authorization ?? <SkeletonBar width={14} height={2.25} />}
      </p>
      <p className={styles.receptionLife}>
        {code === undefined
          ? '\u00a0'
          : t('code.until', { time: formatMoment(code.expiresat, zone || defaultZone, 'yyyy-MM-dd HH:mm') })}
      </p>
    </>
  );
};
