import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import type { ListedDashboard, ReadDashboard } from '../../schemas/dashboards.ts';
import { toast } from '../../state/toasts.ts';
import { NameDialog } from './name-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SlidesDialog } from './slides-dialog.tsx';
import { NewDashboardDialog } from './templates/new-dashboard-dialog.tsx';
import { useDashboardName } from './use-dashboard-name.ts';
import { useDashboardWrite } from './use-dashboards.ts';
import type { useWallAddress } from './use-wall-address.ts';
import { WallLinkDialog } from './wall-link-dialog.tsx';

export type DashboardDialog = 'create' | 'rename' | 'copy' | 'share' | 'link' | 'slides' | 'remove';

type Props = {
  open: DashboardDialog;
  stored: ReadDashboard;
  list: readonly ListedDashboard[];
  wallAddress: ReturnType<typeof useWallAddress>;
  onClose: () => void;
};

/** The dialogs about a dashboard as a whole. */
export const DashboardDialogs = ({ open, stored, list, wallAddress, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const name = useDashboardName()(stored);
  const { did, layout } = stored;
  const { address, go } = wallAddress;
  const write = useDashboardWrite((written) => {
    toast.success(t(`done.${open === 'remove' || open === 'share' ? open : 'save'}`, { name }));
    if (open !== 'rename' && open !== 'share') go({ did: written, slides: [] });
    onClose();
  });
  const show = (change: Parameters<typeof go>[0]): void => {
    go(change);
    onClose();
  };
  const naming = { isBusy: write.isPending, error: write.error, onClose };
  const dialogs = {
    create: () => (
      <NewDashboardDialog
        {...naming}
        onEmpty={(chosen) => write.mutate({ kind: 'save', input: { name: chosen } })}
        onMade={(made) => {
          toast.success(t('done.save'));
          go({ did: made, slides: [] });
          onClose();
        }}
      />
    ),
    rename: () => (
      <NameDialog
        {...naming}
        title={t('name.renameTitle')}
        actionLabel={t('name.rename')}
        start={stored.name}
        onName={(chosen) => write.mutate({ kind: 'save', input: { did, name: chosen } })}
      />
    ),
    copy: () => (
      <NameDialog
        {...naming}
        title={t('name.copyTitle')}
        actionLabel={t('name.create')}
        start={t('name.copyOf', { name: stored.name === '' ? t('unnamed') : stored.name }).slice(0, 64)}
        onName={(chosen) => write.mutate({ kind: 'save', input: { name: chosen, layout } })}
      />
    ),
    share: () => (
      <ShareDialog
        name={name}
        stored={stored}
        isBusy={write.isPending}
        onShare={(targets) => write.mutate({ kind: 'share', input: { did, ...targets } })}
        onClose={onClose}
      />
    ),
    link: () => <WallLinkDialog did={did} name={name} onClose={onClose} />,
    slides: () => (
      <SlidesDialog
        list={list}
        address={address}
        canLink={!stored.isreadonly || !stored.mine}
        onStart={(slides, seconds) => show({ did: slides[0] ?? '', slides, seconds })}
        onStop={() => show({ slides: [] })}
        onClose={onClose}
      />
    ),
    remove: () => (
      <ConfirmDialog
        title={t('remove.title', { name })}
        actionLabel={t('remove.action')}
        isBusy={write.isPending}
        onConfirm={() => write.mutate({ kind: 'delete', did })}
        onCancel={onClose}
      >
        {t('remove.text')}
      </ConfirmDialog>
    ),
  } as const satisfies Record<DashboardDialog, () => React.ReactNode>;
  return dialogs[open]();
};
