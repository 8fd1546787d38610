import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import type { ListedDashboard, ReadDashboard } from '../../schemas/dashboards.ts';
import { useDashboardName } from './use-dashboard-name.ts';
import type { DashboardDialog } from './dashboard-dialogs.tsx';

type Options = {
  list: readonly ListedDashboard[];
  stored: ReadDashboard;
  onOpen: (did: string) => void;
  onDialog: (dialog: DashboardDialog) => void;
  onDefault: () => void;
};

/** The dashboards to choose from, and what can be done with the one that is shown. */
export const useDashboardMenu = ({ list, stored, onOpen, onDialog, onDefault }: Options): MenuItem[] => {
  const { t } = useTranslation('wall');
  const nameOf = useDashboardName();
  const { did, mine, isdefault, isreadonly } = stored;
  const headings = new Map<boolean, string>();
  const choices = list.map((dashboard): MenuItem => {
    const isFirst = !headings.has(dashboard.mine);
    headings.set(dashboard.mine, dashboard.did);
    return {
      key: dashboard.did,
      label: (
        <>
          {nameOf(dashboard)}
          {dashboard.isdefault && list.length > 1 && <small> · {t('boards.default')}</small>}
          {!dashboard.mine && <small> · {t('boards.readOnly')}</small>}
        </>
      ),
      isChosen: dashboard.did === did,
      ...(isFirst ? { heading: t(dashboard.mine ? 'boards.own' : 'boards.shared') } : {}),
      onChoose: () => onOpen(dashboard.did),
    };
  });
  const of = (
    dialog: DashboardDialog,
    icon: 'plus' | 'edit' | 'copy' | 'people' | 'link' | 'trash' | 'video',
  ): MenuItem => ({
    key: dialog,
    label: t(`boards.${dialog}`),
    icon: <Icon name={icon} />,
    onChoose: () => onDialog(dialog),
  });
  const slides: MenuItem[] = list.length > 1 ? [of('slides', 'video')] : [];
  // A session that only reads makes no dashboards of its own.
  if (isreadonly && mine) return [...choices, ...slides];
  const items: MenuItem[] =
    mine && did !== ''
      ? [
          of('rename', 'edit'),
          ...(isdefault
            ? []
            : [{ key: 'default', label: t('boards.makeDefault'), icon: <Icon name="check" />, onChoose: onDefault }]),
          of('share', 'people'),
        ]
      : [];
  const ends: MenuItem[] = mine && did !== '' ? [{ ...of('remove', 'trash'), isApart: true }] : [];
  return [
    ...choices,
    { ...of('create', 'plus'), isApart: true },
    of('copy', 'copy'),
    ...items,
    ...(did === '' ? [] : [of('link', 'link')]),
    ...slides,
    ...ends,
  ];
};
