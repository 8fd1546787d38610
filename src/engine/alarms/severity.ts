import type { StateId } from '../column.ts';

/** How urgent a notification is, the most urgent first. Contract "Inbox". */
export const severities = ['critical', 'warning', 'message'] as const;
export type Severity = (typeof severities)[number];

/** The severity of a record that has entered a device state. */
export const severityOfState: Readonly<Record<StateId, Severity>> = {
  fault: 'critical',
  attention: 'warning',
  off: 'warning',
  normal: 'message',
};

/** The most urgent of several; `message` of none. */
export const worstSeverity = (among: readonly Severity[]): Severity =>
  severities.find((severity) => among.includes(severity)) ?? 'message';
