import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { isObject } from '../../src/engine/own-property.ts';
import type { StoredLinkage } from '../rules/stored-linkages.ts';

/** True if `sent` has everything that is stored; an answer adds names that are not stored. */
const covers = (sent: unknown, stored: unknown): boolean => {
  if (Array.isArray(stored))
    return (
      Array.isArray(sent) && sent.length === stored.length && stored.every((item, index) => covers(sent[index], item))
    );
  if (isObject(stored)) return isObject(sent) && Object.entries(stored).every(([key, item]) => covers(sent[key], item));
  return sent === stored;
};

/**
 * The stored linkage, closed, where a call does nothing but close it. It is not checked: one whose parameter or device is
 * gone can be closed too.
 */
export const onlyClosed = (stored: StoredLinkage, sent: unknown): Linkage | undefined => {
  const { did: _did, version: _version, lasttime: _lasttime, ...linkage } = stored;
  const closed = { ...linkage, workflowstatus: 0 as const };
  return covers(sent, closed) ? closed : undefined;
};
