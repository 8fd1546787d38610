/** Seconds until a command that no device confirms has timed out. */
export const commandTimeout = 30;
