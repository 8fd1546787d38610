/** What a person may set for the console; `undefined` leaves it to the host and the system, or to the window. */

export const themes = [undefined, 'light', 'dark'] as const;

export const sizes = [
  { key: 'auto', ratio: undefined },
  { key: 'small', ratio: 0.875 },
  { key: 'normal', ratio: 1 },
  { key: 'large', ratio: 1.25 },
] as const;
