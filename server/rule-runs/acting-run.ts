import type { Effect } from '../../src/engine/automation/rule.ts';
import type { Actor } from '../http/actor.ts';
import type { SendNotice } from '../inbox/notice.ts';
import type { Named } from '../rules/names.ts';
import type { RuleContext } from '../rules/current-values.ts';
import type { Reach } from '../rules/kind-of-rule.ts';
import type { Run } from '../rules/run-rows.ts';

export type Acting = Omit<RuleContext, 'zone'> & { sendNotice: SendNotice | undefined };

/** A run, the member whose rights it acts with, and whether these reach a record. */
export type ActingRun = { run: Run; actor: Actor; reach(record: Named): Reach };

export type Carried = Pick<Effect, 'state' | 'msg'>;
