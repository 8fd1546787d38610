import { defineBoard } from '../../engine/board/board.ts';
import { askLimits, limitsDataset, limitsOf, policyDataset, policyIn } from '../../engine/board/thresholds.ts';
import { products } from '../../engine/products.ts';
import { form, strategyField } from './fields.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { phrase } from '../../texts/phrase.ts';

type Config = { strategydid: string };

const policy = ({ strategydid }: Config, context: BoardContext) => policyIn(context, strategydid);

const limits = (config: Config, context: BoardContext) => limitsOf(policy(config, context), context);

/** The limits of a policy's rules against the latest values of the devices they are about. */
export const board = defineBoard({
  type: 'thresholdmonitoring',
  label: phrase('engine/board-kinds', 'thresholdWatch'),
  summary: phrase('engine/board-kinds', 'thresholdWatchSummary'),
  order: 50,
  icon: 'threshold',
  colour: 'c2',
  span: 6,
  windowSpan: 2,
  height: 336,
  skeleton: 'rows',
  form: form({ strategydid: strategyField(phrase('engine/board-kinds', 'monitoringPolicy')) }),
  reads: ({ strategydid }) => [{ pid: products.policies, did: strategydid }],
  given: (config, context) => [policyDataset(policy(config, context)), limitsDataset(limits(config, context))],
  queries: (config, context) => askLimits(limits(config, context), context),
  view: 'board:thresholdmonitoring',
});
