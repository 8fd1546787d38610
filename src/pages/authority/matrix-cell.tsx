import { useTranslation } from 'react-i18next';
import type { RightKind } from '../../engine/rights.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { levelAfter } from './role-draft.ts';
import { useLevelWords } from './use-level-words.ts';

/** A right of a row as it is shown. */
export type CellView = {
  /** What holds, wherever it comes from. */
  level: number;
  /** What the row itself gives. */
  own: number;
  /** What the row can be given. */
  choices: readonly number[];
  /** As stored, where it is different by now. */
  before: number | undefined;
  /** Other grants that reach the row and give all of this level. */
  inheritedFrom: readonly string[];
};

type MarkProps = { kind: RightKind; level: number; isInherited?: boolean; isChanged?: boolean };

/** A level in a word; nothing is a dash to the eye. */
export const LevelWord = ({ kind, level }: { kind: RightKind; level: number }) => {
  const words = useLevelWords();
  if (level > 0) return words.short(kind, level);
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{words.long(kind, level)}</span>
    </>
  );
};

/** A level as a mark: a word, and how far it reaches by its weight. */
export const LevelMark = ({ kind, level, isInherited = false, isChanged = false }: MarkProps) => (
  <span
    className="authority-mark"
    data-level={Math.min(level, 2)}
    data-inherited={isInherited}
    data-changed={isChanged}
  >
    {level > 1 ? <Icon name="check" size={12} /> : null}
    <LevelWord kind={kind} level={level} />
  </span>
);

/** All that is to be said of a cell, in a sentence each. */
const useNotes = () => {
  const { t } = useTranslation('authority');
  const words = useLevelWords();
  return (kind: RightKind, { own, choices, before, inheritedFrom }: CellView): string[] => {
    const next = levelAfter(own, choices);
    const source = inheritedFrom.join(t('matrix.comma'));
    return [
      ...(inheritedFrom.length > 0 ? [t('matrix.inherited', { source })] : []),
      ...(before === undefined ? [] : [t('matrix.changed', { level: words.long(kind, before) })]),
      ...(choices.length > 1 || own > 0
        ? [t('matrix.next', { level: words.long(kind, next) })]
        : inheritedFrom.length > 0
          ? []
          : [t('matrix.notHeld')]),
    ];
  };
};

type Props = {
  at: string;
  isActive: boolean;
  application: string;
  kind: RightKind;
  view: CellView;
  onSet: (level: number) => void;
};

/** A right that is changed where it stands: a press raises it, and after the highest takes it. */
export const MatrixCell = ({ at, isActive, application, kind, view, onSet }: Props) => {
  const { t } = useTranslation('authority');
  const words = useLevelWords();
  const notesOf = useNotes();
  const { level, own, choices, before } = view;
  const notes = notesOf(kind, view);
  const isFixed = choices.length < 2 && own === 0;
  return (
    <button
      type="button"
      className="authority-cell"
      data-at={at}
      tabIndex={isActive ? 0 : -1}
      aria-disabled={isFixed}
      title={notes.join('\n')}
      onClick={() => isFixed || onSet(levelAfter(own, choices))}
    >
      <span className="visually-hidden">{t('matrix.cell', { application, kind: words.kind(kind) })} </span>
      <LevelMark
        kind={kind}
        level={level}
        isInherited={view.inheritedFrom.length > 0}
        isChanged={before !== undefined}
      />
    </button>
  );
};
