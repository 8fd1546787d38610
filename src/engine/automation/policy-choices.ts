/** The closed choices of a policy, apart from its schema so that the console needs no TypeBox for them. */

/** What the rows of the table are for: types of spaces, types of stores, a group of a list, or everything. */
export const sifters = ['space', 'merchant', 'filter', 'default'] as const;

/** How devices of an application belong to the device that the policy is about. `self` is that device. */
export const linkKeys = ['self', 'space', 'business', 'reference'] as const;

/** How a timer repeats, in one word; a form shows it. */
export const cycles = ['minute', 'hour', 'onlyday', 'everyday', 'weeklyday'] as const;
