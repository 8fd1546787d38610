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

/** A right of a row as it is shown. */
export type CellView = {
  /** What holds, wherever it comes from. */
  level: number;
  /** What the row itself gives. */
  own: number;
  /** What the row can be given. */
  choices: readonly number[];
  /** The giver's own rights end before the highest level. */
  isLimited: boolean;
  /** As stored, where it is different by now. */
  before: number | undefined;
  /** Other grants that reach the row and give all of this level. */
  inheritedFrom: readonly string[];
  /** What another role gives there, where they are compared and it is different. */
  other: number | undefined;
};

type Given = {
  draft: RoleDraft;
  /** The actor's grants: what they may grant. */
  own: readonly Grant[];
  /** The rights of a role to compare with. */
  compared: readonly Grant[] | undefined;
  nameOf: (pid: string) => string;
};

/** Reads a draft cell by cell: what holds, where it comes from, and what it may become. */
export const viewsOf = ({ draft, own, compared, nameOf }: Given) => {
  const givenAt = grantsByModule(rightsOf(draft));
  const storedAt = grantsByModule(draft.base);
  const heldAt = grantsByModule(own);
  const otherAt = grantsByModule(compared ?? []);
  return (place: RightCell): CellView => {
    const { pid, kind } = place;
    const reaching = reachingGrants(givenAt(pid), pid);
    const inherited = combine(reaching, pid)[kind];
    const here = ownLevel(draft, place);
    const level = Math.max(here, inherited);
    const choices = choicesAt(place, { base: storedAt(pid), own: heldAt(pid), inherited });
    const other = combine(otherAt(pid), pid)[kind];
    return {
      level,
      own: here > inherited ? here : 0,
      choices,
      isLimited: Math.max(inherited, ...choices) < highest(kind),
      before: isChanged(draft, place) ? storedLevel(draft, place) : undefined,
      inheritedFrom: reaching.filter((grant) => level > 0 && grant[kind] === level).map((grant) => nameOf(grant.pid)),
      other: compared === undefined || other === level ? undefined : other,
    };
  };
};
