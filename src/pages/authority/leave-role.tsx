import { useRef } from 'react';
import type { Location } from 'react-router-dom';
import { isObject } from '../../engine/own-property.ts';
import { LeaveGuard } from '../../features/forms/leave-guard.tsx';
import { readAuthorityAddress } from './authority-address.ts';

type Props = {
  role: string;
  unsaved: number;
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
};

const roleIn = ({ search }: Location): string => readAuthorityAddress(new URLSearchParams(search)).role;

/** True if the role was just deleted: its unsaved changes do not block the navigation. */
const isDeleted = (role: string, { state }: Location): boolean => isObject(state) && state['gone'] === role;

/**
 * Navigation guard for unsaved rights, when the user leaves the role or the page. Opening members or filters does not
 * leave it.
 */
export const LeaveRole = ({ role, ...guard }: Props) => {
  const isFree = useRef(false);
  return (
    <LeaveGuard
      {...guard}
      isFree={isFree}
      isLeaving={(from, to) => from.pathname !== to.pathname || (roleIn(from) !== roleIn(to) && !isDeleted(role, to))}
    />
  );
};
