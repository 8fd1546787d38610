import { useEffect, useState } from 'react';
import type { LinkageDraft, Modules } from '../../engine/automation/linkage-draft.ts';
import { recordsIn } from '../../engine/automation/linkage-sentence.ts';
import { choiceName, useRendering } from '../fields/rendering.tsx';
import type { LinkageChoices } from './linkage-form-context.ts';

/** The key of members, who are no module's records. */
const people = '';

/** By module and did; a member's module is empty. */
type Names = ReadonlyMap<string, string>;

/** Names of the records and members of a draft, requested by module; a did is shown until its name is known. */
export const useLinkageNames = (
  draft: LinkageDraft,
  module: Modules,
  { namePeople }: Pick<LinkageChoices, 'namePeople'>,
): Names => {
  const {
    nameRecords,
    context: { language },
  } = useRendering();
  const [names, setNames] = useState<Names>(new Map());
  const users = draft.notify.flatMap(({ touser }) => (Array.isArray(touser) ? touser.map(String) : []));
  const namesKey = JSON.stringify([...recordsIn(draft, module), [people, [...new Set(users)].toSorted()]]);
  useEffect(() => {
    const abort = new AbortController();
    // What was just printed.
    for (const [pid, dids] of JSON.parse(namesKey) as [string, string[]][]) {
      if (dids.length === 0) continue;
      const request = pid === people ? namePeople(dids, abort.signal) : nameRecords(pid, dids, abort.signal);
      request.then(
        (choices) => {
          if (abort.signal.aborted) return;
          const entries = choices.map((choice) => [`${pid} ${choice.did}`, choiceName(choice, language)] as const);
          setNames((former) => new Map([...former, ...entries]));
        },
        () => undefined,
      );
    }
    return () => abort.abort();
  }, [namesKey, nameRecords, namePeople, language]);
  return names;
};

export const nameIn = (names: Names, pid: string, did: string): string | undefined => names.get(`${pid} ${did}`);
export const personIn = (names: Names, userid: string): string | undefined => names.get(`${people} ${userid}`);
