import type { LocalText } from '../engine/column.ts';
import { hasInvisibleCharacters } from '../engine/invisible-characters.ts';
import { phrase } from '../texts/phrase.ts';

/** What a member's own facts have to be, for the form, the server and a file alike. Contract "People". */

/** Facts of a member that people write; `organizationid` is a department's did. */
export type MemberFacts = {
  name: string;
  organizationid: string;
  phonenumber: string;
  email: string;
  staffid: string;
};

type Fault = { rule: string; message: LocalText };

const required = (message: LocalText): Fault => ({ rule: 'required', message });

const checkLength = (text: string, limit: number): Fault | undefined =>
  text.length <= limit
    ? undefined
    : { rule: 'maxlength', message: phrase('engine/board-forms', 'maxLength', { limit }) };

/** Of a text of one line that others see. */
const checkLine = (text: string, limit: number): Fault | undefined =>
  hasInvisibleCharacters(text)
    ? { rule: 'unseen', message: phrase('engine/board-forms', 'invisibleCharacters') }
    : checkLength(text, limit);

const phoneFault: Fault = {
  rule: 'phone',
  message: phrase('engine/board-forms', 'phoneWrong'),
};
const emailFault: Fault = {
  rule: 'email',
  message: phrase('engine/board-forms', 'emailWrong'),
};

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const rules: { [K in keyof MemberFacts]: (value: string) => Fault | undefined } = {
  name: (name) => (name === '' ? required(phrase('engine/board-forms', 'nameNeeded')) : checkLine(name, 64)),
  organizationid: (did) => (did === '' ? required(phrase('engine/board-forms', 'departmentNeeded')) : undefined),
  phonenumber: (phone) => {
    if (phone === '') return required(phrase('engine/board-forms', 'phoneNeeded'));
    return /^1\d{10}$/.test(phone) ? undefined : phoneFault;
  },
  // The length first: the expression searches for the end from each dot.
  email: (email) => checkLength(email, 128) ?? (email === '' || isEmail(email) ? undefined : emailFault),
  staffid: (staffid) => checkLine(staffid, 32),
};

const factNames = [
  'name',
  'organizationid',
  'phonenumber',
  'email',
  'staffid',
] as const satisfies (keyof MemberFacts)[];

/** As it is stored: without blanks around it, digits and letters of full width as plain ones where they are codes. */
const cleaned = (name: keyof MemberFacts, text: string): string =>
  (name === 'name' ? text : text.normalize('NFKC')).trim();

/** The facts that were sent, cleaned, and what is wrong with each. */
export const readFacts = (sent: { [K in keyof MemberFacts]?: string | undefined }): {
  facts: Partial<MemberFacts>;
  faults: readonly (Fault & { name: keyof MemberFacts })[];
} => {
  const facts: Partial<MemberFacts> = {};
  for (const name of factNames) {
    const text = sent[name];
    if (text !== undefined) facts[name] = cleaned(name, text);
  }
  const faults = factNames.flatMap((name) => {
    const value = facts[name];
    const fault = value === undefined ? undefined : rules[name](value);
    return fault === undefined ? [] : [{ ...fault, name }];
  });
  return { facts, faults };
};
