import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeGrid, pageGrids, readGridInput } from '../../engine/dashboard/grid.ts';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import type { Grid } from '../../engine/dashboard/space.ts';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { AutoComplete } from '../../renderers/parts/auto-complete.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import type { Wall } from './use-wall.ts';
import styles from './wall.module.css';

type Props = { side: DashboardSide; wall: Pick<Wall, 'apply'>; onClose: () => void };

const axes = ['colume', 'row'] as const satisfies (keyof Grid)[];

/** The grid of the page, chosen or typed; an empty field means the default. A grid that a card does not fit into is refused. */
export const SizeDialog = ({ side, wall, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const id = useId();
  const [initial] = useState({ colume: String(side.pageSize.colume), row: String(side.pageSize.row) });
  const [texts, setTexts] = useState(initial);
  const apply = (): void => {
    const grid = { colume: readGridInput('colume', texts.colume).cells, row: readGridInput('row', texts.row).cells };
    if (wall.apply((former) => changeGrid(former, grid))) onClose();
  };
  return (
    <TitledDialog
      title={t('size.title')}
      className={styles.dialog ?? ''}
      hasChanges={axes.some((axis) => texts[axis] !== initial[axis])}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {axes.map((axis, index) => (
          <FieldRow key={axis} id={`${id}-${axis}`} label={t(`size.${axis}`)}>
            <AutoComplete
              id={`${id}-${axis}`}
              autoFocus={index === 0}
              value={texts[axis]}
              allowClear
              placeholder={String(readGridInput(axis, '').cells)}
              options={pageGrids[axis].map((cells) => ({ value: String(cells), label: cells }))}
              getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
              onChange={(text) => setTexts({ ...texts, [axis]: readGridInput(axis, text).text })}
            />
          </FieldRow>
        ))}
      </div>
      <div className={styles.dialogFooter}>
        <CancelButton>{t('edit.cancel')}</CancelButton>
        <Button type="primary" onClick={apply}>
          {t('size.apply')}
        </Button>
      </div>
    </TitledDialog>
  );
};
