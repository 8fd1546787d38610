import type { Linkage } from './linkage.ts';
import type { ColumnUse } from './policy-uses.ts';

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item: unknown) =>
    typeof item === 'string' || typeof item === 'number' ? [String(item)] : [],
  );

/** Every column that a linkage depends on: of its triggers, conditions and actions, with the values that it compares or sets. */
export const linkageUses = ({
  events,
  conditionsinfo,
  actions,
}: Pick<Linkage, 'events' | 'conditionsinfo' | 'actions'>): ColumnUse[] => [
  ...[...events.filter((event) => event.type === 0), ...conditionsinfo.property].map(
    ({ idev_pid, ikey, ref_value }): ColumnUse => ({ pid: idev_pid, column: ikey, values: texts(ref_value) }),
  ),
  ...actions.devControl.flatMap(({ pid, cmd }) =>
    Object.entries(cmd).map(([column, value]): ColumnUse => ({ pid, column, values: texts(value) })),
  ),
];
