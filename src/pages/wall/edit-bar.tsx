import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCard, missingBuiltIns, type Orientation } from '../../engine/dashboard/grid.ts';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { MenuButton } from '../../renderers/parts/menu-button.tsx';
import { UndoButtons } from '../../renderers/parts/undo-buttons.tsx';
import { useFormKeys } from '../../features/forms/use-form-keys.ts';
import { Palette, type PaletteWall } from './palette.tsx';
import type { Wall } from './use-wall.ts';
import { wallFocus } from './wall-focus.ts';
import type { WallDialog } from './use-wall-menu.tsx';
import styles from './wall.module.css';
import own from './show-bar.module.css';

type EditedWall = PaletteWall &
  Pick<Wall, 'orientation' | 'isSaving' | 'unsaved' | 'canRedo' | 'undo' | 'redo' | 'turn' | 'cancel' | 'save'>;

type Props = { side: DashboardSide; wall: EditedWall; onDialog: (dialog: WallDialog) => void };

const orientations = ['landscape', 'portrait'] as const satisfies Orientation[];

/** The bar of a wall that is edited. */
export const EditBar = ({ side, wall, onDialog }: Props) => {
  const { t } = useTranslation('wall');
  const [isChoosing, setChoosing] = useState(false);
  const { colume, row, perSpan, perRow } = side.pageSize;
  const missing = missingBuiltIns(side);
  useFormKeys({ onSave: () => void wall.save(wall.orientation) });
  const others = orientations.filter((orientation) => orientation !== wall.orientation);
  return (
    <>
      <header className={`${styles.bar} ${own.edited}`}>
        <div className={styles.tools} role="toolbar" aria-label={t('bar')}>
          <span className={styles.barTitle}>{t('edit.title')}</span>
          {wall.unsaved > 0 && <span className={styles.unsaved}>{t('edit.unsaved', { count: wall.unsaved })}</span>}
          <UndoButtons
            labels={{ undo: t('edit.undo'), redo: t('edit.redo') }}
            canUndo={wall.unsaved > 0}
            canRedo={wall.canRedo}
            undo={wall.undo}
            redo={wall.redo}
          />
          <span className={styles.parting} />
          <Button
            type="text"
            id={wallFocus.editing}
            icon={<Icon name="chartBar" />}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            {t('palette.open')}
          </Button>
          {missing.length > 0 && (
            <MenuButton
              name={t('edit.attribute')}
              label={t('edit.attribute')}
              icon={<Icon name="plus" />}
              items={missing.map((type) => ({
                key: type,
                label: t(`card.${type}`),
                onChoose: () => {
                  const card = { did: type, name: '', pid: '', type, span: perSpan, rows: perRow };
                  if (wall.apply((former) => addCard(former, card)))
                    wall.announce(t('edit.added', { name: t(`card.${type}`) }));
                },
              }))}
            />
          )}
          <Button type="text" icon={<Icon name="resize" />} onClick={() => onDialog('size')}>
            {t('edit.grid', { colume, row })}
          </Button>
          <Button type="text" icon={<Icon name="image" />} onClick={() => onDialog('background')}>
            {t('menu.background')}
          </Button>
          <Segmented<Orientation>
            aria-label={t('menu.page')}
            value={wall.orientation}
            options={orientations.map((value) => ({ value, label: t(`page.${value}`) }))}
            onChange={wall.turn}
          />
          <span className={styles.parting} />
          <Ends wall={wall} others={others} />
        </div>
      </header>
      {isChoosing && <Palette side={side} wall={wall} onClose={() => setChoosing(false)} />}
    </>
  );
};

/** Cancel, save and save as: on one line together. */
const Ends = ({ wall, others }: { wall: EditedWall; others: readonly Orientation[] }) => {
  const { t } = useTranslation('wall');
  return (
    <span className={own.ends}>
      <Button disabled={wall.isSaving} onClick={wall.cancel}>
        {t('edit.cancel')}
      </Button>
      <Button type="primary" loading={wall.isSaving} onClick={() => void wall.save(wall.orientation)}>
        {t('edit.save')}
      </Button>
      <MenuButton
        name={t('edit.saveAs')}
        label=""
        items={others.map((orientation) => ({
          key: orientation,
          label: t(`edit.saveAs_${orientation}`),
          onChoose: () => void wall.save(orientation),
        }))}
      />
    </span>
  );
};
