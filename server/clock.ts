/** Now in epoch seconds, the only clock of the server. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
