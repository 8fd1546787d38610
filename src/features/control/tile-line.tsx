import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { Column, ModuleConfig } from '../../engine/column.ts';
import { maxTileNameLength } from '../../engine/control/control-tiles.ts';
import { unitOf } from '../../engine/unit.ts';
import { inputOf } from '../../renderers/fields/inputs.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import { useTileName } from './control-texts.ts';
import styles from './add-control.module.css';
import type { TileDraft, TileFaults } from './use-tile-drafts.ts';
import { inLanguage } from '../../texts/phrase.ts';

const standard = ['1', '0'];

type Props = {
  config: ModuleConfig;
  columns: readonly Column[];
  tile: TileDraft;
  /** Faults to show; empty before the first save. */
  faults: TileFaults;
  isOff: boolean;
  onChange: (part: Partial<TileDraft>) => void;
  onRemove: () => void;
};

/** Name, parameter and value of a control tile. */
export const TileLine = ({ config, columns, tile, faults, isOff, onChange, onRemove }: Props) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const nameOf = useTileName();
  const id = useId();
  const column = columnsOf(config).get(tile.column);
  const Input = column && inputOf(column);
  const noteOf = (part: keyof TileFaults) => (faults[part] === undefined ? undefined : `${id}-${part}`);
  return (
    <div className={styles.tileLine}>
      <TextBox
        aria-label={t('add.name')}
        aria-describedby={noteOf('name')}
        placeholder={t('add.name')}
        value={nameOf(tile.label)}
        maxLength={maxTileNameLength}
        disabled={isOff}
        invalid={faults.name !== undefined}
        onChange={({ target: { value } }) =>
          onChange({ label: standard.find((label) => nameOf(label) === value) ?? value })
        }
      />
      <Select
        aria-label={t('add.column')}
        value={tile.column}
        disabled={isOff}
        options={columns.map((option) => ({ value: option.column, label: inLanguage(option.label, language) }))}
        onChange={(name: string) => onChange({ column: name, displayValue: undefined })}
      />
      {column === undefined || Input === undefined ? null : (
        <Input
          key={tile.column}
          id={id}
          column={column}
          label={t('add.value', { label: inLanguage(column.label, language) })}
          value={tile.displayValue}
          unit={unitOf(column, language)}
          disabled={isOff}
          invalid={faults.value !== undefined}
          describedBy={noteOf('value')}
          onChange={(displayValue) => onChange({ displayValue })}
        />
      )}
      <IconButton icon="close" title={t('add.remove')} disabled={isOff} onClick={onRemove}>
        <span className="visually-hidden">{t('add.removeOf', { name: nameOf(tile.label) })}</span>
      </IconButton>
      {(['name', 'value'] as const).map((part) =>
        faults[part] === undefined ? null : (
          <span key={part} id={noteOf(part)} className={styles.lineFault} role="alert">
            {faults[part]}
          </span>
        ),
      )}
    </div>
  );
};
