import { useTranslation } from 'react-i18next';
import type { RightKind } from '../../engine/rights.ts';

type LevelName = 'none' | 'departments' | 'company' | 'may';

const names: readonly LevelName[] = ['none', 'departments', 'company'];

/** Contract "Rights": `create` is 16 or 0, the others reach no records, those of some departments or all. */
const levelName = (kind: RightKind, level: number): LevelName =>
  kind === 'create' ? (level > 0 ? 'may' : 'none') : (names[level] ?? 'none');

/** What rights and their levels are called. */
export const useLevelTexts = () => {
  const { t } = useTranslation('authority');
  return {
    kind: (kind: RightKind) => t(`matrix.kind.${kind}`),
    help: (kind: RightKind) => t(`matrix.help.${kind}`),
    /** Within a cell. */
    short: (kind: RightKind, level: number) => t(`matrix.level.${levelName(kind, level)}`),
    /** Alone in a line. */
    brief: (kind: RightKind, level: number) =>
      t(level > 0 ? `matrix.level.${levelName(kind, level)}` : 'matrix.long.none'),
    /** Within a sentence. */
    long: (kind: RightKind, level: number) => t(`matrix.long.${levelName(kind, level)}`),
  };
};
