import { Refusal } from '../http/refusal.ts';
import { type Person, personOf } from './find-member.ts';
import type { AnswerContext } from './answer-context.ts';

/** The member whom an identifier names, or nothing where no person fits. @throws Refusal where several fit */
export const findPerson = async ({ caller }: AnswerContext, identifier: string): Promise<Person | undefined> => {
  try {
    return await personOf(caller, identifier);
  } catch (failure) {
    const isUnknown = failure instanceof Refusal && failure.faults[0]?.rule === 'person';
    if (isUnknown) return undefined;
    throw failure;
  }
};
