/**
 * Renews a lease of `seconds` every third of them until the returned function is called; its promise resolves when no
 * renewal is under way. `renew` never rejects.
 */
export const keepLease = (seconds: number, renew: () => Promise<void>): (() => Promise<void>) => {
  let renewing: Promise<void> | undefined;
  const renewal = setInterval(
    () => {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
    },
    (seconds * 1000) / 3,
  ).unref();
  return async () => {
    clearInterval(renewal);
    await renewing;
  };
};
