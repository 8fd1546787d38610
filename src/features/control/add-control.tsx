import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, ModuleConfig } from '../../engine/column.ts';
import { maxTiles } from '../../engine/control/control-tiles.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { UnsavedQuestion } from '../list-dialog/dialog-footer.tsx';
import { type Leaving, useLeaving } from '../list-dialog/use-leaving.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { isOtherTab } from '../forms/leaving.ts';
import own from './add-control.module.css';
import styles from './control.module.css';
import { TileLine } from './tile-line.tsx';
import { useSaveTiles, useTileDrafts } from './use-tile-drafts.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = { config: ModuleConfig; tab: FilterTab; onClose: () => void };

const faulty = '[aria-invalid="true"]';
const noNavigation = () => undefined;

/** The dialog "add control": which tiles the tab has, and what the parameter tile offers. */
export const AddControl = ({ config, tab, onClose }: Props) => {
  const { t } = useTranslation('control');
  const drafts = useTileDrafts(config, tab);
  const { tiles, setTiles } = drafts;
  const [isChecked, setIsChecked] = useState(false);
  const save = useSaveTiles(config, tab, onClose);
  const isFree = useRef(false);
  const { columns } = controlPanel(config);
  const submit = async (): Promise<boolean> => {
    if (save.isPending) return false;
    setIsChecked(true);
    const complete = drafts.complete();
    if (complete === undefined) return false;
    return save.mutateAsync(complete).then(
      () => true,
      // A message says it.
      () => false,
    );
  };
  const busy = save.isPending ? true : undefined;
  const leaving = useLeaving<never>({ isDirty: drafts.isDirty, busy, go: noNavigation, save: submit }, onClose, faulty);
  const leave = (): void => (leaving.isAsking ? leaving.stay() : leaving.leaveFor('close'));
  const add = (): void => {
    const first = columns[0]?.column ?? '';
    const key = Math.max(-1, ...tiles.map((tile) => tile.key)) + 1;
    setTiles([...tiles, { key, column: first, label: '', displayValue: undefined }]);
  };
  return (
    <DialogFrame
      width="47.5rem"
      title={t('add.title')}
      onCancel={leave}
      footer={
        <Footer leaving={leaving} isSaving={save.isPending} onReset={() => save.mutate(undefined)} onCancel={leave} />
      }
    >
      <div ref={leaving.body}>
        <h3 className={styles.part}>{t('add.power')}</h3>
        <p className={styles.scope}>{t('add.powerText')}</p>
        {tiles.map((tile) => (
          <TileLine
            key={tile.key}
            config={config}
            columns={columns}
            tile={tile}
            faults={isChecked ? drafts.faultsOf(tile) : {}}
            isOff={save.isPending}
            onChange={(part) => drafts.change(tile.key, part)}
            onRemove={() => setTiles(tiles.filter(({ key }) => key !== tile.key))}
          />
        ))}
        <Button
          icon={<Icon name="plus" size={12} />}
          disabled={save.isPending || tiles.length >= maxTiles}
          title={tiles.length >= maxTiles ? t('add.most', { count: maxTiles }) : undefined}
          onClick={add}
        >
          {t('add.tile')}
        </Button>
        <Parameters
          columns={columns}
          chosen={drafts.parameters}
          isOff={save.isPending}
          onChange={drafts.setParameters}
        />
      </div>
      <LeaveGuard unsaved={drafts.isDirty ? 1 : 0} onSave={submit} isFree={isFree} isLeaving={isOtherTab} />
    </DialogFrame>
  );
};

type FooterProps = { leaving: Leaving<never>; isSaving: boolean; onReset: () => void; onCancel: () => void };

const Footer = ({ leaving, isSaving, onReset, onCancel }: FooterProps) => {
  const { t } = useTranslation('control');
  if (leaving.isAsking)
    return (
      <UnsavedQuestion
        question={t('add.unsaved')}
        labels={{ stay: t('add.stay'), discard: t('add.discard'), save: t('add.save') }}
        isSaving={isSaving}
        onStay={leaving.stay}
        onDiscard={leaving.discard}
        onSave={leaving.save}
      />
    );
  return (
    <div className={styles.footer}>
      <Button className={styles.footNote ?? ''} type="text" disabled={isSaving} onClick={onReset}>
        {t('add.reset')}
      </Button>
      <Button disabled={isSaving} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isSaving} onClick={leaving.save}>
        {t('add.save')}
      </Button>
    </div>
  );
};

type ParametersProps = {
  columns: readonly Column[];
  chosen: readonly string[];
  isOff: boolean;
  onChange: (chosen: readonly string[]) => void;
};

/** What the parameter tile offers. */
const Parameters = ({ columns, chosen, isOff, onChange }: ParametersProps) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const names = columns.map(({ column }) => column);
  return (
    <>
      <h3 className={styles.part}>{t('add.parameters')}</h3>
      <div className={own.boxes} role="group" aria-label={t('add.parameters')}>
        {columns.map(({ column, label }) => (
          <Checkbox
            key={column}
            checked={chosen.includes(column)}
            disabled={isOff}
            onChange={({ target }) =>
              onChange(names.filter((name) => (name === column ? target.checked : chosen.includes(name))))
            }
          >
            {inLanguage(label, language)}
          </Checkbox>
        ))}
      </div>
    </>
  );
};
