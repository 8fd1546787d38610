/** A valid device token, with the company and the module that it authenticates for. */
export type DeviceToken = { did: string; company: string; pid: string; name: string };

export type DeviceTokens = {
  /** Looks up a token; undefined if it does not exist or is revoked. */
  find(token: string, now: number): Promise<DeviceToken | undefined>;
  /** True if this server found the token valid recently, so that a look-up does not count as a guess. */
  isFamiliar(token: string): boolean;
};
