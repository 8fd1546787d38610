/** W to kW. */
export const kilo = (watts: number): number => watts / 1000;

/** W to kW where there is a reading. */
export const kiloOf = (watts: number | undefined): number | undefined =>
  watts === undefined ? undefined : kilo(watts);
