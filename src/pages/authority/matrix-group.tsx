import { useTranslation } from 'react-i18next';
import { type RightKind, rightKinds } from '../../engine/rights.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { CellView } from './cell-views.ts';
import { LevelWord } from './matrix-cell.tsx';
import type { MatrixGroup } from './matrix-rows.ts';
import { levelAfter } from './role-draft.ts';
import type { Setting } from './use-role-draft.ts';
import { useLevelTexts } from '../../features/rights/use-level-texts.ts';
import styles from './matrix.module.css';

type Props = {
  group: MatrixGroup;
  row: number;
  isOpen: boolean;
  /** The place that Tab leads to, as `row,column`. */
  active: string;
  heldCount: number;
  viewOf: (cell: { pid: string; kind: RightKind }) => CellView;
  onToggle: () => void;
  /** Missing where nothing can be changed. */
  onSet?: ((settings: Setting[]) => void) | undefined;
};

/** Raises a right of all rows of a group together: each as far as it may go. */
const settingsFor = (group: MatrixGroup, kind: RightKind, level: number, viewOf: Props['viewOf']): Setting[] =>
  group.rows.map(({ pid }) => {
    const { choices } = viewOf({ pid, kind });
    return { cell: { pid, kind }, level: choices.findLast((choice) => choice <= level) ?? 0 };
  });

/** The head of a group: opens it, says how much of it is given, and gives a right for all of it at once. */
export const MatrixGroupHeader = ({ group, row, isOpen, active, heldCount, viewOf, onToggle, onSet }: Props) => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  const { name, rows } = group;
  const tabStop = (column: number) => ({
    'data-position': `${row},${column}`,
    ...(onSet === undefined ? {} : { tabIndex: active === `${row},${column}` ? 0 : -1 }),
  });
  const bulk = (kind: RightKind, column: number) => {
    const views = rows.map(({ pid }) => viewOf({ pid, kind }));
    const choices = [...new Set(views.flatMap((view) => view.choices))].toSorted((a, b) => a - b);
    const lowest = Math.min(...views.map(({ level }) => level));
    const isSame = views.every(({ level }) => level === lowest);
    const next = levelAfter(lowest, choices);
    if (choices.length < 2 || onSet === undefined) return null;
    return (
      <button
        type="button"
        className={`${styles.cell} ${styles.bulk}`}
        {...tabStop(column)}
        title={t('matrix.groupNext', { level: levelTexts.long(kind, next) })}
        onClick={() => onSet(settingsFor(group, kind, next, viewOf))}
      >
        <span className="visually-hidden">{t('matrix.groupCell', { kind: levelTexts.kind(kind), group: name })} </span>
        {isSame ? <LevelWord kind={kind} level={lowest} /> : t('matrix.long.mixed')}
      </button>
    );
  };
  return (
    <tr className={styles.group}>
      <th scope="rowgroup">
        <button
          type="button"
          className={styles.toggle}
          {...tabStop(0)}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'matrix.shut' : 'matrix.open', { group: name })}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
          <bdi>{name}</bdi>
        </button>
      </th>
      {rightKinds.map((kind, index) => (
        <td key={kind}>{bulk(kind, index + 1)}</td>
      ))}
      <td className={styles.source}>{t('matrix.groupHeld', { held: heldCount, total: rows.length })}</td>
    </tr>
  );
};
