import { boards } from './catalogue/boards.ts';
import { chat } from './catalogue/chat.ts';
import { people } from './catalogue/people.ts';
import { policies } from './catalogue/policies.ts';
import { records } from './catalogue/records.ts';
import { setup } from './catalogue/setup.ts';
import { signIn } from './catalogue/sign-in.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of both documents, one typed row each. Client, server and OpenAPI read the same rows. */
export const endpoints = {
  ...signIn,
  ...setup,
  ...records,
  ...boards,
  ...policies,
  ...people,
  ...chat,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
