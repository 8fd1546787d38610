import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import { shownValue, storedValue } from '../../../engine/column-value.ts';
import type { Column, ModuleConfig, Stored } from '../../../engine/column.ts';
import {
  type ControlTiles,
  longestTileName,
  mostTiles,
  type PowerTile,
  readTiles,
  usualTiles,
  writeTiles,
} from '../../../engine/control/control-tiles.ts';
import { controlPanel, isTaken } from '../../../engine/control/panel.ts';
import { unitOf } from '../../../engine/unit.ts';
import { inputOf } from '../../../renderers/fields/inputs.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { TextBox } from '../../../renderers/fields/text-box.tsx';
import { DialogFrame } from '../../../renderers/parts/dialog-frame.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import type { FilterTab } from '../../../schemas/wire.ts';
import { toast } from '../../../state/toasts.ts';
import { useTileName } from './control-words.ts';
import styles from './control.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = { config: ModuleConfig; tab: FilterTab; onClose: () => void };

/** A tile while it is written; its value may still be missing or wrong. */
type TileDraft = { key: number; column: string; label: string; shown: unknown };

const standard = ['1', '0'];

const draftOf = (config: ModuleConfig, tile: PowerTile, key: number): TileDraft => {
  const column = columnsOf(config).get(tile.column);
  return { key, column: tile.column, label: tile.label, shown: column && shownValue(column, tile.value) };
};

const valueOf = (config: ModuleConfig, { column: name, shown }: TileDraft): string | number | undefined => {
  const column = columnsOf(config).get(name);
  if (column === undefined || shown === undefined) return undefined;
  const stored: Stored = storedValue(column, shown);
  return isTaken(column, stored) && (typeof stored === 'string' || typeof stored === 'number') ? stored : undefined;
};

const isNamed = ({ label }: TileDraft): boolean => label.trim() !== '' && [...label].length <= longestTileName;

/** Keeps the tiles with their tab; of a company's tab for this person alone. */
const useSaveTiles = ({ config: { pid }, tab, onClose }: Props) => {
  const { t } = useTranslation('control');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (tiles: ControlTiles | undefined) => {
      const { pwrs: _pwrs, airparams: _airparams, ...rest } = tab.clientconfig;
      const kept = tiles === undefined ? rest : { ...rest, ...writeTiles(tiles) };
      return call(endpoints.updateTab, { did: tab.did, clientconfig: kept }, { silent: true });
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queryKeys.tabs(pid), exact: true });
      toast.success(t('add.saved'));
      onClose();
    },
    onError: (error) => {
      if (error instanceof CallError) toast.error(t('add.failed', { msg: error.msg }));
    },
  });
};

const useTileDrafts = (config: ModuleConfig, tab: FilterTab) => {
  const kept = readTiles(config, tab.clientconfig);
  const [tiles, setTiles] = useState(() => kept.power.map((tile, index) => draftOf(config, tile, index)));
  const [parameters, setParameters] = useState<readonly string[]>(kept.parameters);
  const change = (key: number, part: Partial<TileDraft>): void =>
    setTiles((former) => former.map((tile) => (tile.key === key ? { ...tile, ...part } : tile)));
  return { tiles, setTiles, parameters, setParameters, change };
};

/** The dialog "add control": which tiles the tab has, and what the parameter tile offers. */
export const AddControl = (props: Props) => {
  const { config, tab, onClose } = props;
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const { tiles, setTiles, parameters, setParameters, change } = useTileDrafts(config, tab);
  const [isChecked, setIsChecked] = useState(false);
  const save = useSaveTiles(props);
  const { columns } = controlPanel(config);
  const submit = (): void => {
    setIsChecked(true);
    const power = tiles.flatMap((tile) => {
      const value = valueOf(config, tile);
      return value === undefined || !isNamed(tile) ? [] : [{ column: tile.column, value, label: tile.label.trim() }];
    });
    if (power.length === tiles.length) save.mutate({ power, parameters });
  };
  const add = (): void => {
    const first = columns[0]?.column ?? '';
    const key = Math.max(-1, ...tiles.map((tile) => tile.key)) + 1;
    setTiles([...tiles, { key, column: first, label: '', shown: undefined }]);
  };
  const toggle = (name: string, isOn: boolean): void =>
    setParameters(
      columns.map(({ column }) => column).filter((one) => (one === name ? isOn : parameters.includes(one))),
    );
  return (
    <DialogFrame
      width="47.5rem"
      title={t('add.title')}
      onCancel={() => !save.isPending && onClose()}
      footer={
        <div className={styles.foot}>
          <Button
            className={styles.footNote ?? ''}
            type="text"
            disabled={save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            {t('add.reset', { count: usualTiles(config).power.length })}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={submit}>
            {t('add.save')}
          </Button>
        </div>
      }
    >
      <h3 className={styles.part}>{t('add.power')}</h3>
      <p className={styles.scope}>{t('add.powerText')}</p>
      {tiles.map((tile) => (
        <TileLine
          key={tile.key}
          config={config}
          columns={columns}
          tile={tile}
          isChecked={isChecked}
          onChange={(part) => change(tile.key, part)}
          onRemove={() => setTiles(tiles.filter(({ key }) => key !== tile.key))}
        />
      ))}
      <Button icon={<Icon name="plus" size={12} />} disabled={tiles.length >= mostTiles} onClick={add}>
        {t('add.tile')}
      </Button>
      <h3 className={styles.part}>{t('add.parameters')}</h3>
      <div className={styles.boxes} role="group" aria-label={t('add.parameters')}>
        {columns.map(({ column, label }) => (
          <Checkbox
            key={column}
            checked={parameters.includes(column)}
            onChange={({ target }) => toggle(column, target.checked)}
          >
            {inLanguage(label, language)}
          </Checkbox>
        ))}
      </div>
    </DialogFrame>
  );
};

type LineProps = {
  config: ModuleConfig;
  columns: readonly Column[];
  tile: TileDraft;
  isChecked: boolean;
  onChange: (part: Partial<TileDraft>) => void;
  onRemove: () => void;
};

const TileLine = ({ config, columns, tile, isChecked, onChange, onRemove }: LineProps) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const nameOf = useTileName();
  const id = useId();
  const column = columnsOf(config).get(tile.column);
  const Input = column && inputOf(column);
  const hasNoName = isChecked && !isNamed(tile);
  const hasNoValue = isChecked && valueOf(config, tile) === undefined;
  return (
    <div className={styles.tileLine}>
      <TextBox
        aria-label={t('add.name')}
        placeholder={t('add.name')}
        value={nameOf(tile.label)}
        maxLength={longestTileName}
        invalid={hasNoName}
        onChange={({ target: { value } }) =>
          onChange({ label: standard.find((label) => nameOf(label) === value) ?? value })
        }
      />
      <Select
        aria-label={t('add.column')}
        value={tile.column}
        suffixIcon={<Icon name="down" size={12} />}
        options={columns.map((one) => ({ value: one.column, label: inLanguage(one.label, language) }))}
        onChange={(name: string) => onChange({ column: name, shown: undefined })}
      />
      {column === undefined || Input === undefined ? null : (
        <Input
          key={tile.column}
          id={id}
          column={column}
          label={t('add.value', { label: inLanguage(column.label, language) })}
          value={tile.shown}
          unit={unitOf(column, language)}
          disabled={false}
          invalid={hasNoValue}
          onChange={(shown) => onChange({ shown })}
        />
      )}
      <button type="button" className="icon-button" title={t('add.remove')} onClick={onRemove}>
        <Icon name="close" />
        <span className="visually-hidden">{t('add.removeOf', { name: nameOf(tile.label) })}</span>
      </button>
      {hasNoName || hasNoValue ? (
        <span className={styles.lineFault} role="alert">
          {t(hasNoName ? 'add.nameFault' : 'add.valueFault')}
        </span>
      ) : null}
    </div>
  );
};
