/** Now in epoch seconds, the only clock of the server. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Clock skew that servers of one database may have, in seconds. A stored moment that lies further ahead was written
 * before the clock went back: what counts from it starts again, and a secret made then is void.
 */
export const clockLeeway = 60;
