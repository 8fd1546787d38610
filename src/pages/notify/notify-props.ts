import type { ModuleConfig } from '../../engine/column.ts';
import type { NotifyPart } from './use-notify-parts.ts';

export type NotifyProps = { config: ModuleConfig; parts: readonly NotifyPart[] };
