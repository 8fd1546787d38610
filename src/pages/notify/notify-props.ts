import type { ModuleConfig } from '../../engine/column.ts';
import type { LeaveGuard } from '../../features/forms/leave-guard.tsx';
import type { NotificationTab } from '../../features/module/use-notification-tabs.ts';

export type NotifyProps = { config: ModuleConfig; parts: readonly NotificationTab[] };

/** When records of a module expire, as it is stored. Durations are seconds. */
export type TimeStatus = { id: string; time_field: string; notify_duration: number; expiring_duration: number };

/** A section of the configuration; `guard` asks before the page is left with changes. */
export type NotifySectionProps = { config: ModuleConfig; guard?: typeof LeaveGuard | undefined };
