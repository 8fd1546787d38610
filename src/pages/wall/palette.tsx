import { Button, Input } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import { addCard } from '../../engine/dashboard/grid.ts';
import { type DashboardSide, isOnDashboard } from '../../engine/dashboard/layout.ts';
import { useLanguage } from '../../state/preferences.ts';
import { useBoardTypes } from '../../features/boards/use-board-types.ts';
import { useOverview } from '../../features/boards/use-overview.ts';
import { useMenu } from '../../features/menu/use-menu.ts';
import { productCardType, useProductCards } from './cards/product-card.tsx';
import { CardContent } from './cards/card-content.tsx';
import type { NewCard, Wall } from './use-wall.ts';
import { chartThemeOf } from './wall-theme.ts';
import styles from './wall.module.css';
import own from './palette.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** What the palette uses of a wall: adding a card, and carrying one to a place. */
export type PaletteWall = Pick<Wall, 'carried' | 'carry' | 'apply' | 'announce'>;

type Props = { side: DashboardSide; wall: PaletteWall; onClose: () => void };

/** Boards and product components of the lists that this person sees, to be put on the dashboard. */
export const Palette = ({ side, wall, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const menu = useMenu();
  const [chosen, setPid] = useState<string>();
  const groups = (menu.data ?? []).map(({ name, products }) => ({
    label: inLanguage(name, language),
    options: products.map((product) => ({ value: product.pid, label: inLanguage(product.name, language) })),
  }));
  const pid = chosen ?? groups[0]?.options[0]?.value;
  return (
    <aside className={own.palette} data-carrying={wall.carried !== undefined} aria-label={t('palette.title')}>
      <div className={own.paletteHead}>
        <h2 className={styles.barTitle}>{t('palette.title')}</h2>
        <IconButton icon="close" aria-label={t('palette.close')} onClick={onClose} />
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

type BoardsProps = { pid: string; side: DashboardSide; wall: PaletteWall };

/** What a list has for a dashboard, each as the card that it would become. */
const useNewCards = ({ pid, side }: Pick<BoardsProps, 'pid' | 'side'>) => {
  const types = useBoardTypes(pid);
  const { all, isPending, error } = useOverview(pid);
  const { perSpan, perRow, colume } = side.pageSize;
  const sized = (card: Pick<NewCard, 'did' | 'name' | 'type'>, units: number): NewCard => ({
    ...card,
    pid,
    span: Math.min(units * perSpan, colume),
    rows: perRow,
  });
  const components = useProductCards(pid).map(({ did, name }) => sized({ did, name, type: productCardType }, 2));
  const boards = all.map(({ board: { did, name, type } }) =>
    sized({ did, name, type }, types?.find(type)?.windowSpan ?? 1),
  );
  return { cards: [...components, ...boards], isPending, error };
};

const BoardsOf = ({ pid, side, wall }: BoardsProps) => {
  const { t } = useTranslation('wall');
  const { cards, isPending, error } = useNewCards({ pid, side });
  const [typed, setTyped] = useState('');
  const [looked, setLooked] = useState('');
  const matches = cards.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const preview = matches.find(({ did }) => did === looked) ?? matches[0];
  return (
    <>
      <Input
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {matches.length > 0 && <p className={own.hint}>{t('palette.drag')}</p>}
      <ul className={own.boards} aria-busy={isPending}>
        {matches.map((card) => (
          <Choice
            key={card.did}
            card={card}
            isOn={isOnDashboard(side, card.did)}
            isLooked={card === preview}
            wall={wall}
            onLook={() => setLooked(card.did)}
          />
        ))}
      </ul>
      {matches.length === 0 && !isPending && <p role="status">{error ?? t('palette.none')}</p>}
      {preview !== undefined && (
        <div className={own.preview} role="group" aria-label={t('palette.preview', { name: preview.name })}>
          <div key={preview.did} className={own.previewed} inert>
            <CardContent card={{ ...preview, dataX: 0, dataY: 0 }} theme={chartThemeOf(side)} />
          </div>
        </div>
      )}
    </>
  );
};

type ChoiceProps = { card: NewCard; isOn: boolean; isLooked: boolean; wall: PaletteWall; onLook: () => void };

/** One board: dragged in, or added at the first free place by its button. Pointer and focus preview it. */
const Choice = ({ card, isOn, isLooked, wall, onLook }: ChoiceProps) => {
  const { t } = useTranslation('wall');
  const { name } = card;
  const add = (): void => {
    if (!isOn && wall.apply((former) => addCard(former, card))) wall.announce(t('edit.added', { name }));
  };
  const lift = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'copy';
    event.dataTransfer.setData('text/plain', name);
    // Chromium ends a drag whose source gives the pointer away while it begins.
    setTimeout(() => wall.carry(card), 0);
  };
  return (
    <li
      data-looked={isLooked}
      draggable={!isOn}
      onDragStart={lift}
      onDragEnd={() => wall.carry(undefined)}
      onPointerEnter={onLook}
      onFocus={onLook}
    >
      <span className={own.boardName} title={name}>
        {name}
      </span>
      {/* It keeps the focus after it was pressed: it is never disabled, nor of a kind that is another element. */}
      <Button size="small" aria-disabled={isOn} onClick={add}>
        {t(isOn ? 'palette.isOn' : 'palette.add')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
};
