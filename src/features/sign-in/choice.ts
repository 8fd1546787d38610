import type { CompanyChoice as Company } from '../../api/catalogue/sign-in.ts';

/** What a sign-in by e-mail answers when the password fits accounts of several companies. */
export type Choice = { choices: readonly Company[]; ticket: string };
