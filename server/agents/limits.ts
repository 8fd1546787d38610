/** Limits and rate limits of agents. Contract "Agents". */
export const agentLimits = {
  windowSeconds: 60,
  /** Calls with one token, on all servers together. */
  calls: 60,
  /** Calls from one address (IPv6: its /64) on one server, over all tokens. */
  address: 600,
  /** Tools that a server runs at the same time: of a token, of all tokens of a person, of a company, and of all. */
  concurrent: { token: 4, person: 6, company: 12, server: 24 },
  /** Timeout of a tool, in milliseconds. */
  timeout: 30_000,
  /** Largest answer of a tool, characters of JSON. */
  answer: 256 * 1024,
} as const;
