/** The texts of each area of engine and server, as English has them: a key that is not there does not compile. */
export type Areas = Record<never, never>;
