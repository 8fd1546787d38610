import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnsweredApplication,
  applicationKey,
  type configuredLinks,
} from '../../engine/automation/policy-configuration.ts';
import type { ReferenceChoice } from './reference-chain.tsx';
import { useConnected } from './use-connected.ts';

export type Link = (typeof configuredLinks)[number];

/** The column that both lists have, where the connection is by one. */
export const sharedColumn: Readonly<Record<Link, string | undefined>> = {
  space: 'space',
  business: 'business',
  reference: undefined,
};

/** Connection mode and applications in the dialog, and their faults. `existing`: applications that the list has. */
export const useNewApplications = (existing: readonly AnsweredApplication[]) => {
  const { t } = useTranslation('strategy');
  const [link, setLink] = useState<Link>();
  const [pids, setPids] = useState<readonly string[]>([]);
  const [reference, setReference] = useState<ReferenceChoice>();
  const [isTried, setTried] = useState(false);
  const connected = useConnected(link === undefined ? undefined : sharedColumn[link]);
  const applicationsBy = (by: Link): readonly AnsweredApplication[] => {
    if (by !== 'reference')
      return pids.map((pid) => ({ pid, link: by, field: '', detail: [], name: connected.nameOf(pid) }));
    return reference === undefined ? [] : [{ ...reference, link: by }];
  };
  const added = link === undefined ? [] : applicationsBy(link);
  const takenKeys = new Set(existing.map(applicationKey));
  const twice = added.filter((application) => takenKeys.has(applicationKey(application)));
  const isReference = link === 'reference';
  const applicationFault = (): string | undefined => {
    if (added.length === 0) return t(isReference ? 'add.needField' : 'add.needApplication');
    if (twice.length === 0) return undefined;
    return t(isReference ? 'add.sameReference' : 'add.sameLink', {
      name: twice.map(({ name }) => name ?? '').join(', '),
    });
  };
  return {
    link,
    pids,
    setPids,
    reference,
    setReference,
    connected,
    added,
    linkFault: isTried && link === undefined ? t('add.needLink') : undefined,
    applicationFault: isTried && link !== undefined ? applicationFault() : undefined,
    /** Resets the chosen applications: each connection mode has its own. */
    chooseLink: (next: Link | undefined): void => {
      setLink(next);
      setPids([]);
      setReference(undefined);
      setTried(false);
    },
    /** Shows the faults. True if there are none. */
    validate: (): boolean => {
      setTried(true);
      return link !== undefined && applicationFault() === undefined;
    },
  };
};

export type NewApplications = ReturnType<typeof useNewApplications>;
