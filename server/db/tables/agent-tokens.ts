import type { Defaulted } from './defaulted.ts';

/** Tokens by which agents authenticate over MCP. Times are epoch seconds. Contract "Agents". */
export type AgentTokenTables = {
  /** A token of one person; only its hash is stored, and the row is deleted when the token is revoked. */
  agenttoken: {
    companyid: string;
    did: string;
    userid: string;
    name: string;
    hash: string;
    createdat: number;
    expiresat: number;
    /** Written at most once a minute. */
    lastused: Defaulted<number | null>;
  };
};
