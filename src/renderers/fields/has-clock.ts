/** Whether a column has a time of the day beside the date; without a pattern it has. */
export const hasClock = (format: string | undefined): boolean => format === undefined || /[Hms]/.test(format);
