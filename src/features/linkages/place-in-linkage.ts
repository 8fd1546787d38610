const places = ['events', 'property', 'devControl'] as const;

/** The part of a linkage that a JSON pointer leads into, and its number, from 1; `undefined` for other parts. */
export const placeInLinkage = (path: string): { part: (typeof places)[number]; number: number } | undefined => {
  const steps = path.split('/');
  const part = places.find((place) => steps.includes(place));
  const number = part === undefined ? Number.NaN : Number(steps[steps.indexOf(part) + 1]) + 1;
  return part === undefined || Number.isNaN(number) ? undefined : { part, number };
};
