import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import type { PowerTile } from '../../engine/control/control-tiles.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { valueText } from '../../renderers/fields/value-text.ts';
import type { KindId } from '../../engine/measure-table.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Wanted values as a person reads them: "Power On, Set temperature 24 °C". */
export const useValuesText = (config: ModuleConfig): ((values: RecordValues) => string) => {
  const { t } = useTranslation('control');
  const { context } = useRendering();
  const columns = columnsOf(config);
  return (values) =>
    Object.entries(values)
      .flatMap(([name, value]) => {
        const column = columns.get(name);
        if (column === undefined) return [];
        const { text, unit } = valueText(value, column, context);
        return [`${inLanguage(column.label, context.language)} ${text}${unit === '' ? '' : `\u00A0${unit}`}`];
      })
      .join(t('comma'));
};

const tileTexts = {
  on: { title: 'confirm.on', actionLabel: 'confirm.actionOn' },
  off: { title: 'confirm.off', actionLabel: 'confirm.actionOff' },
  set: { title: 'confirm.set', actionLabel: 'send' },
} as const;

/** What a tile does, for the question before it and its button: tiles of the power column switch devices on or off. */
export const tileText = (
  config: ModuleConfig,
  { column, value }: Pick<PowerTile, 'column' | 'value'>,
): (typeof tileTexts)[keyof typeof tileTexts] => {
  const { power } = controlPanel(config);
  if (power === undefined || power.column.column !== column) return tileTexts.set;
  if (power.off === value) return tileTexts.off;
  return power.on === value ? tileTexts.on : tileTexts.set;
};

/** Kinds of devices whose parameters have a name of their own. */
const named: Partial<Readonly<Record<KindId, 'choose.airconditioner'>>> = { airconditioner: 'choose.airconditioner' };

/** Messages for a request without any parameter. */
export const useChooseText = ({ kind }: ModuleConfig): string => {
  const { t } = useTranslation('control');
  return t((kind && named[kind]) ?? 'choose.any');
};

const standard: Readonly<Record<string, 'tile.on' | 'tile.off'>> = { '1': 'tile.on', '0': 'tile.off' };

/** What a power tile is called: `1` means on, `0` off. */
export const useTileName = (): ((label: PowerTile['label']) => string) => {
  const { t } = useTranslation('control');
  return (label) => {
    const key = Object.hasOwn(standard, label) ? standard[label] : undefined;
    return key === undefined ? label : t(key);
  };
};
