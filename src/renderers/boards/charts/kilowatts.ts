/** W to kW. */
export const toKilowatts = (watts: number): number => watts / 1000;

/** W to kW where there is a reading. */
export const kilowattsOf = (watts: number | undefined): number | undefined =>
  watts === undefined ? undefined : toKilowatts(watts);
