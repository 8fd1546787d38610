import type { ModuleConfig } from '../../engine/column.ts';
import type { StrategyPart } from '../../features/module/use-strategy-parts.ts';

export type PartProps = { config: ModuleConfig; parts: readonly StrategyPart[] };
