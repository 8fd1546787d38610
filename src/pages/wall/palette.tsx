import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCard } from '../../engine/dashboard/grid.ts';
import { type DashboardSide, isOnDashboard } from '../../engine/dashboard/layout.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { useLanguage } from '../../state/preferences.ts';
import { useBoardTypes } from '../data/boards/use-board-types.ts';
import { type BoardOfTab, useOverview } from '../data/overview/use-overview.ts';
import { useMenu } from '../shell/use-menu.ts';
import { productCardType, useProductCards } from './cards/product-card.tsx';
import type { Wall } from './use-wall.ts';
import '../../renderers/parts/icon-button.css';
import styles from './wall.module.css';
import own from './palette.module.css';

type Props = { side: DashboardSide; wall: Wall; onClose: () => void };

/** Boards and product components of the lists that this person sees, to be put on the dashboard. */
export const Palette = ({ side, wall, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const menu = useMenu();
  const [chosen, setPid] = useState<string>();
  const groups = (menu.data ?? []).map(({ name, products }) => ({
    label: name[language],
    options: products.map((product) => ({ value: product.pid, label: product.name[language] })),
  }));
  const pid = chosen ?? groups[0]?.options[0]?.value;
  return (
    <aside className={own.palette} aria-label={t('palette.title')}>
      <div className={own.paletteHead}>
        <h2 className={styles.barTitle}>{t('palette.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('palette.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <Select
        aria-label={t('palette.module')}
        showSearch={{ optionFilterProp: 'label' }}
        value={pid ?? null}
        options={groups}
        onChange={setPid}
      />
      {pid !== undefined && <BoardsOf key={pid} pid={pid} side={side} wall={wall} />}
    </aside>
  );
};

const BoardsOf = ({ pid, side, wall }: { pid: string; side: DashboardSide; wall: Wall }) => {
  const { t } = useTranslation('wall');
  const types = useBoardTypes(pid);
  const { all, isPending, error } = useOverview(pid);
  const [typed, setTyped] = useState('');
  const found = all.filter(({ board }) => board.name.toLowerCase().includes(typed.trim().toLowerCase()));
  const add = ({ board }: BoardOfTab): void => {
    const { did, name, type } = board;
    const { perSpan, perRow, colume } = side.pageSize;
    const span = Math.min((types?.find(type)?.windowSpan ?? 1) * perSpan, colume);
    if (wall.apply((former) => addCard(former, { did, name, pid, type, span, rows: perRow })))
      wall.say(t('edit.added', { name }));
  };
  const components = useProductCards(pid).filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const addComponent = (did: string, name: string): void => {
    const { perSpan, perRow, colume } = side.pageSize;
    const card = { did, name, pid, type: productCardType, span: Math.min(2 * perSpan, colume), rows: perRow };
    if (wall.apply((former) => addCard(former, card))) wall.say(t('edit.added', { name }));
  };
  return (
    <>
      <Input
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={own.boards} aria-busy={isPending}>
        {components.map(({ did, name }) => (
          <li key={did}>
            <span className={own.boardName} title={name}>
              {name}
            </span>
            <Button size="small" disabled={isOnDashboard(side, did)} onClick={() => addComponent(did, name)}>
              {t(isOnDashboard(side, did) ? 'palette.isOn' : 'palette.add')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </li>
        ))}
        {found.map((of) => {
          const isOn = isOnDashboard(side, of.board.did);
          return (
            <li key={of.board.did}>
              <span className={own.boardName} title={of.board.name}>
                {of.board.name}
              </span>
              <Button size="small" disabled={isOn} onClick={() => add(of)}>
                {t(isOn ? 'palette.isOn' : 'palette.add')}
                <span className="visually-hidden"> {of.board.name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {found.length + components.length === 0 && !isPending && <p role="status">{error ?? t('palette.none')}</p>}
    </>
  );
};
