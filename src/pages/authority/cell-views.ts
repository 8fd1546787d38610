import { combine, type Grant } from '../../engine/rights.ts';
import {
  choicesAt,
  grantsByModule,
  highest,
  isChanged,
  ownLevel,
  type RightCell,
  reachingGrants,
  rightsOf,
  type RoleDraft,
  storedLevel,
} from './role-draft.ts';

/** View model of one right in a row. */
export type CellView = {
  /** Effective level, from any grant. */
  level: number;
  /** Level granted by the row itself. */
  ownLevel: number;
  /** Levels that the row can be given. */
  choices: readonly number[];
  /** The actor's own rights are below the highest level, so that they can't grant it. */
  isLimited: boolean;
  /** The stored level, if it was edited. */
  before: number | undefined;
  /** Other grants that reach the row and give all of this level. */
  inheritedFrom: readonly string[];
  /** Level of the role in the comparison, if it is different. */
  other: number | undefined;
};

type Given = {
  draft: RoleDraft;
  /** The actor's grants: what they may grant. */
  actorGrants: readonly Grant[];
  /** The rights of a role to compare with. */
  compared: readonly Grant[] | undefined;
  nameOf: (pid: string) => string;
};

/** Derives the view model of each cell from a draft: the effective level, its origin, and the possible levels. */
export const viewsOf = ({ draft, actorGrants, compared, nameOf }: Given) => {
  const givenAt = grantsByModule(rightsOf(draft));
  const storedAt = grantsByModule(draft.base);
  const heldAt = grantsByModule(actorGrants);
  const otherAt = grantsByModule(compared ?? []);
  return (cell: RightCell): CellView => {
    const { pid, kind } = cell;
    const reaching = reachingGrants(givenAt(pid), pid);
    const inherited = combine(reaching, pid)[kind];
    const ownLevelOfCell = ownLevel(draft, cell);
    const level = Math.max(ownLevelOfCell, inherited);
    const choices = choicesAt(cell, { base: storedAt(pid), actorGrants: heldAt(pid), inherited });
    const other = combine(otherAt(pid), pid)[kind];
    return {
      level,
      ownLevel: ownLevelOfCell > inherited ? ownLevelOfCell : 0,
      choices,
      isLimited: Math.max(inherited, ...choices) < highest(kind),
      before: isChanged(draft, cell) ? storedLevel(draft, cell) : undefined,
      inheritedFrom: reaching.filter((grant) => level > 0 && grant[kind] === level).map((grant) => nameOf(grant.pid)),
      other: compared === undefined || other === level ? undefined : other,
    };
  };
};

type Setting = { cell: RightCell; level: number };

/**
 * Adds the right to read to the right to change: records that the role can't read are shown nowhere, so it could change
 * none. No more is added than the actor may grant.
 */
export const withRead = (settings: readonly Setting[], viewOf: (cell: RightCell) => CellView): Setting[] =>
  settings.flatMap((setting) => {
    const { cell, level } = setting;
    if (cell.kind !== 'write') return [setting];
    const read = { pid: cell.pid, kind: 'read' } as const;
    const { level: readLevel, choices } = viewOf(read);
    const needed = Math.max(0, ...choices.filter((choice) => choice <= level));
    return needed > readLevel ? [setting, { cell: read, level: needed }] : [setting];
  });
