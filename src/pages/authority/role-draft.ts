import {
  combine,
  covers,
  type Grant,
  hasAny,
  type Levels,
  noRights,
  rightKinds,
  type RightKind,
} from '../../engine/rights.ts';

/** Draft of a role's rights: the stored rights at the time of reading, and the edits. */
export type RoleDraft = {
  version: number;
  /** The stored rights. */
  base: readonly Grant[];
  /** Edited levels by `pid/kind`; never equal to the stored level. */
  edits: Readonly<Record<string, number>>;
};

/** One right of one row. */
export type RightCell = { pid: string; kind: RightKind };
export type Change = RightCell & { before: number; after: number };

export const draftOf = (version: number, rights: readonly Grant[]): RoleDraft => ({
  version,
  base: rights.map(({ pid, create, read, write, set }) => ({ pid, create, read, write, set })),
  edits: {},
});

const keyOf = ({ pid, kind }: RightCell): string => `${pid}/${kind}`;

const rightCellOf = (key: string): RightCell => {
  const [pid = '', name] = key.split('/');
  return { pid, kind: rightKinds.find((kind) => kind === name) ?? 'read' };
};

const ownIn = (rights: readonly Grant[], pid: string): Levels => rights.find((grant) => grant.pid === pid) ?? noRights;

/** The level that the row itself grants, without wider grants that also apply. */
export const ownLevel = ({ base, edits }: RoleDraft, cell: RightCell): number =>
  edits[keyOf(cell)] ?? ownIn(base, cell.pid)[cell.kind];

/** The stored level of a row. */
export const storedLevel = ({ base }: RoleDraft, { pid, kind }: RightCell): number => ownIn(base, pid)[kind];

export const isChanged = ({ edits }: RoleDraft, cell: RightCell): boolean => keyOf(cell) in edits;

/** Sets one level; the stored level removes the edit. */
export const setLevel = (draft: RoleDraft, cell: RightCell, level: number): RoleDraft => {
  const { [keyOf(cell)]: _former, ...others } = draft.edits;
  const isSame = ownIn(draft.base, cell.pid)[cell.kind] === level;
  return { ...draft, edits: isSame ? others : { ...others, [keyOf(cell)]: level } };
};

/** The whole list as it would be stored. */
export const rightsOf = ({ base, edits }: RoleDraft): Grant[] => {
  const pids = new Set([...base.map(({ pid }) => pid), ...Object.keys(edits).map((key) => rightCellOf(key).pid)]);
  return [...pids]
    .map((pid) => {
      const storedLevels = ownIn(base, pid);
      const level = (kind: RightKind) => edits[keyOf({ pid, kind })] ?? storedLevels[kind];
      return { pid, create: level('create'), read: level('read'), write: level('write'), set: level('set') };
    })
    .filter(hasAny);
};

export const changesOf = ({ base, edits }: RoleDraft): Change[] =>
  Object.entries(edits).map(([key, after]) => {
    const cell = rightCellOf(key);
    return { ...cell, before: ownIn(base, cell.pid)[cell.kind], after };
  });

/** What differs between two stored lists. */
export const differences = (before: readonly Grant[], after: readonly Grant[]): Change[] => {
  const pids = [...new Set([...before, ...after].map(({ pid }) => pid))];
  return pids.flatMap((pid) => {
    const [rightsBefore, rightsAfter] = [ownIn(before, pid), ownIn(after, pid)];
    return rightKinds
      .filter((kind) => rightsBefore[kind] !== rightsAfter[kind])
      .map((kind) => ({ pid, kind, before: rightsBefore[kind], after: rightsAfter[kind] }));
  });
};

export type RebasedDraft = {
  draft: RoleDraft;
  /** Changes by another person that differ from the draft, and those of them that the draft changes too (conflicts). */
  theirs: readonly Change[];
  disputed: readonly Change[];
};

/** Rebases the draft on a version that another person stored in between: neither loses changes. */
export const moveTo = (draft: RoleDraft, version: number, rights: readonly Grant[]): RebasedDraft => {
  const fresh = draftOf(version, rights);
  const isSameWish = (change: Change) => isChanged(draft, change) && ownLevel(draft, change) === change.after;
  const theirs = differences(draft.base, fresh.base).filter((change) => !isSameWish(change));
  const moved = changesOf(draft).reduce((next, { after, ...cell }) => setLevel(next, cell, after), fresh);
  return { draft: moved, theirs, disputed: theirs.filter((change) => isChanged(moved, change)) };
};

/** Wider grants of the role that also apply to a module, whatever its own row grants. */
export const reachingGrants = (rights: readonly Grant[], pid: string): Grant[] =>
  rights.filter((grant) => grant.pid !== pid && covers(grant.pid, pid) && hasAny(grant));

const widerThanOne = ({ pid }: Grant): boolean => pid.endsWith('*');

/** Index of the grants that apply to a module. */
export const grantsByModule = (grants: readonly Grant[]): ((pid: string) => Grant[]) => {
  const single = Map.groupBy(grants, ({ pid }) => pid);
  const wide = grants.filter(widerThanOne);
  return (pid) => [...(single.get(pid) ?? []), ...wide.filter((grant) => grant.pid !== pid && covers(grant.pid, pid))];
};

const levelsOf: Readonly<Record<RightKind, readonly number[]>> = {
  read: [0, 1, 2],
  create: [0, 16],
  write: [0, 1, 2],
  set: [0, 1, 2],
};

/** The highest level of a right. */
export const highest = (kind: RightKind): number => Math.max(...levelsOf[kind]);

/** Limits for the levels of a row. */
export type Limits = {
  /** The stored rights: what a role had may stay. */
  base: readonly Grant[];
  /** The actor's own grants: no one can grant a right that they do not have. */
  actorGrants: readonly Grant[];
  /** The level inherited from wider grants; a lower level of the row has no effect. */
  inherited: number;
};

/**
 * The levels that a row can be given: 0, and those above the inherited level, up to the level that the role had or the
 * actor has. Contract "Calls".
 */
export const choicesAt = ({ pid, kind }: RightCell, { base, actorGrants, inherited }: Limits): number[] => {
  const maxLevel = Math.max(combine(base, pid)[kind], combine(actorGrants, pid)[kind]);
  return levelsOf[kind].filter((level) => level === 0 || (level > inherited && level <= maxLevel));
};

/** The next level of a row; after the last one 0. */
export const levelAfter = (level: number, choices: readonly number[]): number =>
  choices.find((choice) => choice > level) ?? 0;
