/** What a device token authenticates. */
export type DeviceToken = { did: string; company: string; pid: string; name: string };

export type DeviceTokens = {
  /** Whom a token belongs to; undefined for one that was never made or is revoked. */
  find(token: string, now: number): Promise<DeviceToken | undefined>;
  /** Whether this server found the token valid lately, so that a lookup is no guess. */
  isFamiliar(token: string): boolean;
};
