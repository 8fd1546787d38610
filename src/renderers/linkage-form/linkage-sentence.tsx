import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkageDraft, Modules } from '../../engine/automation/linkage-draft.ts';
import { linkageSentence, recordsIn } from '../../engine/automation/linkage-sentence.ts';
import { choiceName, useRendering } from '../fields/rendering.tsx';
import type { LinkageChoices } from './linkage-form-context.ts';
import styles from './linkage-form.module.css';

const people = '';

type Names = ReadonlyMap<string, string>;

/** Names of the records and members of a draft, asked for by module; a did is shown until its name is known. */
const useLinkageNames = (
  draft: LinkageDraft,
  module: Modules,
  { namePeople }: Pick<LinkageChoices, 'namePeople'>,
): Names => {
  const {
    nameRecords,
    around: { language },
  } = useRendering();
  const [names, setNames] = useState<Names>(new Map());
  const users = draft.notify.flatMap(({ touser }) => (Array.isArray(touser) ? touser.map(String) : []));
  const asked = JSON.stringify([...recordsIn(draft, module), [people, [...new Set(users)].toSorted()]]);
  useEffect(() => {
    const abort = new AbortController();
    // What was just printed.
    for (const [pid, dids] of JSON.parse(asked) as [string, string[]][]) {
      if (dids.length === 0) continue;
      const found = pid === people ? namePeople(dids, abort.signal) : nameRecords(pid, dids, abort.signal);
      found.then(
        (choices) => {
          if (abort.signal.aborted) return;
          const entries = choices.map((choice) => [`${pid} ${choice.did}`, choiceName(choice, language)] as const);
          setNames((former) => new Map([...former, ...entries]));
        },
        () => undefined,
      );
    }
    return () => abort.abort();
  }, [asked, nameRecords, namePeople, language]);
  return names;
};

type Props = { draft: LinkageDraft; module: Modules; choices: Pick<LinkageChoices, 'namePeople'> };

/** The linkage in one sentence, while it is written. */
export const LinkageSentence = ({ draft, module, choices }: Props) => {
  const { t } = useTranslation('linkages');
  const { around } = useRendering();
  const names = useLinkageNames(draft, module, choices);
  const parts = linkageSentence(draft, {
    module,
    recordName: (pid, did) => names.get(`${pid} ${did}`),
    personName: (userid) => names.get(`${people} ${userid}`) ?? userid,
    around,
  });
  if (parts.length === 0) return <p className={styles.hint}>{t('form.sentenceEmpty')}</p>;
  return (
    <p className={styles.sentence} aria-label={t('form.sentence')}>
      {parts.map(({ text, isValue }, index) =>
        // A sentence has no other order than its own.
        // oxlint-disable-next-line react/no-array-index-key
        isValue ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
      )}
    </p>
  );
};
