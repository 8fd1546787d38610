import type { Trx } from '../db/database.ts';
import type { RuleKind, Watch } from '../../src/engine/automation/rule.ts';

export type RuleIndex = { zone: string; watching(pid: string, did: string, column: string): readonly Watcher[] };

/**
 * Index of the listening rules by company, cached in the process and reloaded when the company's revision has changed.
 */
export type Rules = {
  /** Must be called in an open transaction of that company. */
  of(trx: Trx, company: string, now: number): Promise<RuleIndex>;
  /** Counts evaluations that are stored; `true` when it is time to remove old ones of this rule. */
  isCrowded(rule: string): boolean;
};

/** A rule that listens to a parameter. Its conditions and effects are read only when it fires. */
export type Watcher = Watch & { kind: RuleKind; rule: string };
