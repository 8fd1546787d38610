import type { ReactNode } from 'react';
import { systemRoleName } from '../../engine/system-roles.ts';
import { NoPermissionState } from '../../renderers/parts/no-permission-state.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { useLanguage } from '../../state/preferences.ts';
import { useMyRights } from './use-my-rights.ts';

type Props = {
  /** The application or record that may not be seen; empty when its name may not be known either. */
  name: string;
  isPage?: boolean;
  /** The server's words, which name the missing right. */
  children?: ReactNode;
};

/** No right to what the page shows: which right, in which of the reader's roles, and which colleagues can grant it. */
export const NoPermission = ({ children, ...state }: Props) => {
  const language = useLanguage();
  const { data, isPending } = useMyRights();
  if (isPending) return <NoPermissionState {...state}>{children ?? <SkeletonBar width={16} />}</NoPermissionState>;
  const people = data && {
    roles: [...new Set(data.grants.map(({ name }) => systemRoleName(name, language)))],
    administrators: data.administrators,
  };
  return (
    <NoPermissionState {...state} people={people}>
      {children}
    </NoPermissionState>
  );
};
