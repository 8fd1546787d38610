import { useState } from 'react';
import { type MemberFacts, readFacts } from '../../schemas/member-facts.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { useLanguage } from '../../state/preferences.ts';
import { type Faults, faultsOf } from '../../features/forms/faults.ts';
import { memberFieldNames } from './member-fields.tsx';
import { inLanguage } from '../../texts/phrase.ts';

/**
 * What is typed into a member's form, and what is wrong with it: by our own rules first, then by the server's. A field
 * that nobody has written in follows `start`, part of which may be known later than the form is open.
 */
export const useMemberForm = (start: MemberFacts, id: string) => {
  const language = useLanguage();
  const [written, setWritten] = useState<Partial<MemberFacts>>({});
  const facts: MemberFacts = { ...start, ...written };
  const [faults, setFaults] = useState<Faults>({});
  const [other, setOther] = useState<string>();
  const show = (next: Faults, message?: string): void => {
    setFaults(next);
    setOther(message);
    const first = memberFieldNames.find((name) => next[name] !== undefined);
    if (first !== undefined) focusElement(`${id}-${first}`);
  };
  return {
    facts,
    faults,
    other,
    /** A fault goes when its field is written in again. */
    edit: (next: MemberFacts) => {
      const isSame = (name: string) => next[name as keyof MemberFacts] === facts[name as keyof MemberFacts];
      setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => isSame(name))));
      setWritten({ ...written, ...Object.fromEntries(Object.entries(next).filter(([name]) => !isSame(name))) });
    },
    /** Whether it may be sent; shows what is wrong otherwise. */
    check: (): boolean => {
      const faults = readFacts(facts).faults;
      show(Object.fromEntries(faults.map(({ name, message }) => [name, inLanguage(message, language)])));
      return faults.length === 0;
    },
    refuse: (error: Error) => {
      const refused = faultsOf(error, memberFieldNames);
      show(refused.faults, refused.other);
    },
  };
};
