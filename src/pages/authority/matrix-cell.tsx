import { useTranslation } from 'react-i18next';
import type { RightKind } from '../../engine/rights.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { CellView } from './cell-views.ts';
import { levelAfter } from './role-draft.ts';
import { useLevelTexts } from '../../features/rights/use-level-texts.ts';
import styles from './matrix.module.css';

type MarkProps = {
  kind: RightKind;
  level: number;
  isInherited?: boolean;
  isChanged?: boolean;
  /** Not clickable: plain text without a background. */
  isPlain?: boolean;
};

/** A level in a word; nothing is a dash to the eye. */
export const LevelWord = ({ kind, level }: { kind: RightKind; level: number }) => {
  const levelTexts = useLevelTexts();
  if (level > 0) return levelTexts.short(kind, level);
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{levelTexts.long(kind, level)}</span>
    </>
  );
};

/** A level as a mark: a word, and how far it reaches by its weight. */
const LevelMark = ({ kind, level, isInherited = false, isChanged = false, isPlain = false }: MarkProps) => (
  <span
    className={styles.mark}
    data-level={Math.min(level, 2)}
    data-inherited={isInherited}
    data-changed={isChanged}
    data-plain={isPlain}
  >
    {level > 1 && !isPlain ? <Icon name="check" size={12} /> : null}
    <LevelWord kind={kind} level={level} />
  </span>
);

/** Descriptions of a cell, one sentence each. */
const useNotes = () => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  return (kind: RightKind, { ownLevel, choices, isLimited, before, inheritedFrom }: CellView): string[] => {
    const source = inheritedFrom.join(t('matrix.comma'));
    const next = levelTexts.long(kind, levelAfter(ownLevel, choices));
    return [
      ...(inheritedFrom.length > 0 ? [t('matrix.inherited', { source })] : []),
      ...(before === undefined ? [] : [t('matrix.changed', { level: levelTexts.long(kind, before) })]),
      ...(choices.length > 1 || ownLevel > 0 ? [t('matrix.next', { level: next })] : []),
      ...(isLimited ? [t('matrix.notHeld')] : []),
    ];
  };
};

/** What the compared role gives, under what this one does. */
const Other = ({ kind, level }: { kind: RightKind; level: number }) => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  return <span className={styles.other}>{t('matrix.other', { level: levelTexts.brief(kind, level) })}</span>;
};

/** A read-only right. */
export const ShownCell = ({ kind, view: { level, other } }: { kind: RightKind; view: CellView }) => (
  <>
    <LevelMark kind={kind} level={level} isPlain />
    {other === undefined ? null : <Other kind={kind} level={other} />}
  </>
);

type Props = {
  position: string;
  isActive: boolean;
  application: string;
  kind: RightKind;
  view: CellView;
  onSet: (level: number) => void;
};

/** A right edited in place: a press raises it, and after the highest level removes it. */
export const MatrixCell = ({ position, isActive, application, kind, view, onSet }: Props) => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  const notesOf = useNotes();
  const { level, ownLevel, choices, before, other } = view;
  const notes = notesOf(kind, view);
  const isFixed = choices.length < 2 && ownLevel === 0;
  return (
    <button
      type="button"
      className={styles.cell}
      data-position={position}
      tabIndex={isActive ? 0 : -1}
      aria-disabled={isFixed}
      title={notes.join('\n')}
      onClick={() => isFixed || onSet(levelAfter(ownLevel, choices))}
    >
      <span className="visually-hidden">{t('matrix.cell', { application, kind: levelTexts.kind(kind) })} </span>
      <LevelMark
        kind={kind}
        level={level}
        isInherited={view.inheritedFrom.length > 0}
        isChanged={before !== undefined}
      />
      {other === undefined ? null : <Other kind={kind} level={other} />}
    </button>
  );
};
