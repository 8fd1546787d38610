import { Refusal } from '../http/refusal.ts';
import { type Person, personOf } from './person.ts';
import type { Scene } from './scene.ts';

/** The member whom an identifier names, or nothing where no person fits. @throws Refusal where several fit */
export const findPerson = async ({ asker }: Scene, identifier: string): Promise<Person | undefined> => {
  try {
    return await personOf(asker, identifier);
  } catch (failure) {
    const isUnknown = failure instanceof Refusal && failure.faults[0]?.rule === 'person';
    if (isUnknown) return undefined;
    throw failure;
  }
};
