import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { toast } from '../../state/toasts.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import {
  type DeviceToken,
  deviceTokensQuery,
  exampleOf,
  type UnknownDevice,
  useRevokeToken,
} from './device-token-calls.ts';
import { CopiedText, NewDeviceToken } from './new-device-token.tsx';
import { useNewDeviceToken } from './use-new-device-token.ts';
import formStyles from '../../features/forms/form.module.css';
import authorityStyles from './authority.module.css';
import styles from './device-tokens.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** On a phone. */
const tokenCard = { name: 'name', state: 'module' };
const reportCard = { name: 'device', state: 'module' };

/** Makes, lists and revokes the tokens that devices report with. Contract "Device tokens". */
export const DeviceTokens = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('authority');
  const tokensQuery = useQuery(deviceTokensQuery);
  const [revoked, setRevoked] = useState<DeviceToken>();
  const form = useNewDeviceToken();
  const { data } = tokensQuery;
  return (
    <DialogFrame
      title={t('tokens.title')}
      width="56rem"
      mask={{ closable: false }}
      hasChanges={!form.isBusy && form.draft.name !== ''}
      onCancel={onClose}
      faults={form.items}
      footer={<CancelButton>{t('tokens.close')}</CancelButton>}
    >
      <div className={styles.tokens}>
        <p className={formStyles.note}>{t('tokens.intro')}</p>
        {tokensQuery.isError && data === undefined ? (
          <ErrorState
            title={t('tokens.failed')}
            errorId={errorIdOf(tokensQuery.error)}
            onRetry={() => void tokensQuery.refetch()}
          >
            {tokensQuery.error instanceof CallError ? tokensQuery.error.msg : undefined}
          </ErrorState>
        ) : (
          <>
            <NewDeviceToken modules={data?.modules} form={form} />
            <TokenTable tokens={data?.data} onRevoke={setRevoked} />
            {data === undefined || data.unknown.length === 0 ? null : <Unknown reports={data.unknown} />}
          </>
        )}
      </div>
      {revoked === undefined ? null : <Revoke token={revoked} onClose={() => setRevoked(undefined)} />}
    </DialogFrame>
  );
};

const useMoment = () => {
  const { context } = useRendering();
  return { language: context.language, moment: (time: number): string => formatMoment(time, context.zone) };
};

const RevokeButton = ({ token, onPress }: { token: DeviceToken; onPress: (token: DeviceToken) => void }) => {
  const { t } = useTranslation('authority');
  return (
    <Button
      type="text"
      size="small"
      aria-label={t('tokens.revokeOf', { name: token.name })}
      icon={<Icon name="trash" size={12} />}
      onClick={() => onPress(token)}
    >
      {t('tokens.revoke')}
    </Button>
  );
};

const revokeWith = (onRevoke: (token: DeviceToken) => void) => (token: DeviceToken) => (
  <RevokeButton token={token} onPress={onRevoke} />
);

type TableProps = { tokens: readonly DeviceToken[] | undefined; onRevoke: (token: DeviceToken) => void };

const TokenTable = ({ tokens, onRevoke }: TableProps) => {
  const { t } = useTranslation('authority');
  const { language, moment } = useMoment();
  return (
    <PlainTable
      label={t('tokens.list')}
      columns={[
        { key: 'name', title: t('tokens.name'), cell: ({ name }) => name },
        { key: 'module', title: t('tokens.module'), cell: ({ module }) => inLanguage(module, language) },
        { key: 'at', title: t('tokens.createdAt'), cell: ({ createtime }) => moment(createtime), width: 11 },
        { key: 'by', title: t('tokens.by'), cell: (token) => token.creator_name || t('tokens.shell') },
        {
          key: 'used',
          title: t('tokens.lastused'),
          cell: ({ lastused }) => (lastused === null ? t('tokens.never') : moment(lastused)),
          width: 11,
        },
      ]}
      rows={tokens}
      keyOf={({ did }) => did}
      actions={revokeWith(onRevoke)}
      cardHeader={tokenCard}
      expected={2}
      empty={
        <section className={styles.empty}>
          <h3>{t('tokens.none')}</h3>
          <p>{t('tokens.noneText')}</p>
          <CopiedText label={t('tokens.example')} actionLabel={t('tokens.copyExample')} text={exampleOf('cdt_…')} />
        </section>
      }
    />
  );
};

type UnknownName = UnknownDevice & { key: string; count: number };

/** Each name once, with its newest report and how many there were; the reports come newest first. */
const namesIn = (reports: readonly UnknownDevice[]): UnknownName[] =>
  [...Map.groupBy(reports, ({ pid, device }) => `${pid} ${device}`)].flatMap(([key, [newest, ...older]]) =>
    newest === undefined ? [] : [{ ...newest, key, count: older.length + 1 }],
  );

const Unknown = ({ reports }: { reports: readonly UnknownDevice[] }) => {
  const { t } = useTranslation('authority');
  const { language, moment } = useMoment();
  return (
    <section className={styles.unknown} aria-label={t('tokens.unknown')}>
      <h3>
        {t('tokens.unknown')} <span className={authorityStyles.tag}>{reports.length}</span>
      </h3>
      <p className={formStyles.note}>{t('tokens.unknownText')}</p>
      <PlainTable
        label={t('tokens.unknown')}
        columns={[
          { key: 'device', title: t('tokens.device'), cell: ({ device }) => device || '—' },
          { key: 'module', title: t('tokens.module'), cell: ({ module }) => inLanguage(module, language) },
          { key: 'count', title: t('tokens.count'), cell: ({ count }) => count, isRight: true, width: 6 },
          { key: 'at', title: t('tokens.received'), cell: ({ at }) => moment(at), width: 11 },
        ]}
        rows={namesIn(reports)}
        keyOf={({ key }) => key}
        cardHeader={reportCard}
      />
    </section>
  );
};

const Revoke = ({ token, onClose }: { token: DeviceToken; onClose: () => void }) => {
  const { t } = useTranslation('authority');
  const { language } = useMoment();
  const revoking = useRevokeToken();
  const { did, name, module } = token;
  return (
    <ConfirmDialog
      title={t('tokens.revokeTitle', { name })}
      actionLabel={t('tokens.revokeOf', { name })}
      isBusy={revoking.isPending}
      onCancel={onClose}
      onConfirm={() =>
        revoking.isPending ||
        revoking.mutate(did, {
          onSuccess: () => {
            toast.success(t('tokens.revoked', { name }));
            onClose();
          },
        })
      }
    >
      {t('tokens.revokeText', { module: inLanguage(module, language) })}
      <ErrorAlert>{faultsOf(revoking.error, []).other}</ErrorAlert>
    </ConfirmDialog>
  );
};
