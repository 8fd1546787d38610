import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { MenuButton } from '../../../renderers/parts/menu-button.tsx';
import type { FilterTab } from '../../../schemas/wire.ts';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  /** The tabs whose boards this person may change. */
  tabs: readonly FilterTab[];
  isPrimary: boolean;
  onAdd: (tab: FilterTab) => void;
};

/** Makes a board of one of the tabs; where there are several, a menu asks of which. */
export const NewBoard = ({ tabs, isPrimary, onAdd }: Props) => {
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().context;
  const [first, ...others] = tabs;
  if (first === undefined) return null;
  if (others.length === 0) {
    return (
      <Button type={isPrimary ? 'primary' : 'default'} icon={<Icon name="plus" />} onClick={() => onAdd(first)}>
        {t('add')}
      </Button>
    );
  }
  return (
    <MenuButton
      name={t('overview.addTo')}
      label={t('add')}
      icon={<Icon name="plus" />}
      items={tabs.map((tab) => ({
        key: tab.did,
        label: typeof tab.name === 'string' ? tab.name : inLanguage(tab.name, language),
        onChoose: () => onAdd(tab),
      }))}
    />
  );
};
