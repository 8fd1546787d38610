/** The closed choices of a policy, apart from its schema so that the console needs no TypeBox for them. */

/** Scope types of a policy's table: types of spaces, types of stores, a filter group, or everything. */
export const sifters = ['space', 'merchant', 'filter', 'default'] as const;

/** Relations of a module's devices to the device of the policy. `self` is that device. */
export const linkKeys = ['self', 'space', 'business', 'reference'] as const;

/** Recurrence of a timer, as the form shows it. */
export const cycles = ['minute', 'hour', 'onlyday', 'everyday', 'weeklyday'] as const;
