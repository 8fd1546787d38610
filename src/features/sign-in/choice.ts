import type { CompanyChoice as Company } from '../../api/catalogue/sign-in.ts';

/** Answer of a sign-in by e-mail if the password matches accounts of several companies: the user chooses one. */
export type Choice = { choices: readonly Company[]; ticket: string };
