import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rightKinds } from '../../engine/rights.ts';
import type { CellView } from './cell-views.ts';
import { MatrixGroupHeader } from './matrix-group.tsx';
import { MatrixLine } from './matrix-line.tsx';
import type { MatrixGroup, MatrixRow } from './matrix-rows.ts';
import type { RightCell } from './role-draft.ts';
import { useLevelTexts } from '../../features/rights/use-level-texts.ts';
import { type Line, type MatrixHandlers, useMatrixKeys } from './use-matrix-keys.ts';
import styles from './matrix.module.css';

type Props = MatrixHandlers & {
  label: string;
  groups: readonly MatrixGroup[];
  viewOf: (cell: RightCell) => CellView;
  sourceOf: (row: MatrixRow) => ReactNode;
  /** Found rows are shown whether their group is open or not. */
  isSearching: boolean;
};

/** From so many rows on, groups start shut. */
const many = 200;

/** Which groups are open: all of them, or in a long matrix none, but for those that were turned. */
const useOpenGroups = (groups: readonly MatrixGroup[], isSearching: boolean) => {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isLong = groups.reduce((sum, { rows }) => sum + rows.length, 0) > many;
  return {
    isOpen: ({ id }: MatrixGroup): boolean => isSearching || turned.has(id) === isLong,
    toggle: ({ id }: MatrixGroup): void =>
      setTurned(turned.has(id) ? new Set([...turned].filter((turnedId) => turnedId !== id)) : new Set([...turned, id])),
  };
};

/** Matrix of applications and rights, edited in place. */
export const RightsMatrix = ({ label, groups, viewOf, sourceOf, isSearching, ...handlers }: Props) => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  const { isOpen, toggle } = useOpenGroups(groups, isSearching);
  const lines: Line[] = groups.flatMap((group) => [
    { group, row: undefined },
    ...(isOpen(group) ? group.rows.map((row) => ({ group, row })) : []),
  ]);
  const { active, grid } = useMatrixKeys({ lines, viewOf, ...handlers });
  const heldIn = ({ rows }: MatrixGroup): number =>
    rows.filter(({ pid }) => rightKinds.some((kind) => viewOf({ pid, kind }).level > 0)).length;
  return (
    <table
      {...grid}
      className={styles.matrix}
      {...(handlers.onSet === undefined ? {} : { role: 'grid' })}
      aria-label={label}
    >
      <thead>
        <tr>
          <th scope="col">{t('matrix.application')}</th>
          {rightKinds.map((kind) => (
            <th key={kind} scope="col" title={levelTexts.help(kind)}>
              {levelTexts.kind(kind)}
              <span className="visually-hidden">: {levelTexts.help(kind)}</span>
            </th>
          ))}
          <th scope="col">{t('matrix.source')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ group, row }, index) =>
          row === undefined ? (
            <MatrixGroupHeader
              key={`/${group.id}`}
              group={group}
              row={index}
              isOpen={isOpen(group)}
              active={active}
              heldCount={heldIn(group)}
              viewOf={viewOf}
              onToggle={() => toggle(group)}
              onSet={handlers.onSet}
            />
          ) : (
            <MatrixLine
              key={row.pid}
              row={row}
              index={index}
              active={active}
              viewOf={viewOf}
              source={sourceOf(row)}
              onSet={handlers.onSet}
            />
          ),
        )}
      </tbody>
    </table>
  );
};
