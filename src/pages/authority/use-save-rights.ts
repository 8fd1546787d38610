import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { RequestOf } from '../../api/endpoint.ts';
import { statuses } from '../../api/statuses.ts';
import type { Grant } from '../../engine/rights.ts';
import { toast } from '../../state/toasts.ts';
import { rightsOf } from './role-draft.ts';
import { authorityKeys, useRoleChange } from './use-authority.ts';
import type { RoleDraftState } from './use-role-draft.ts';

type WireRights = RequestOf<typeof endpoints.grantRole>['rights'];

/** The wire knows two values of adding. */
const onWire = (rights: readonly Grant[]): WireRights =>
  rights.map((grant) => ({ ...grant, create: grant.create > 0 ? 16 : 0 }));

/** True for a version conflict: another user has stored the role. */
const isVersionConflict = (error: unknown): boolean =>
  error instanceof CallError && error.status === statuses.conflict && error.hasRule('version');

export type SaveOutcome = 'saved' | 'moved' | 'refused';

/** Saves the changes, unless another person has stored a newer version: then that version is read first. */
export const useSaveRights = ({ did, name }: RoleDetail, state: RoleDraftState) => {
  const { t } = useTranslation('authority');
  const cache = useQueryClient();
  const { version } = state.draft;
  const rights = rightsOf(state.draft);
  const writing = useRoleChange(async () => {
    const stored = await call(endpoints.grantRole, { did, version, rights: onWire(rights) }, { silent: true });
    state.saved(stored.version ?? version + 1, rights);
  });
  const save = async (): Promise<SaveOutcome> => {
    if (writing.isPending) return 'refused';
    try {
      await writing.mutateAsync(undefined);
      toast.success(t('review.saved', { name }));
      return 'saved';
    } catch (error) {
      if (!isVersionConflict(error)) return 'refused';
      writing.reset();
      state.refused();
      await cache.invalidateQueries({ queryKey: authorityKeys.role(did) });
      return 'moved';
    }
  };
  return { save, error: writing.error, isPending: writing.isPending };
};

export type SaveRights = ReturnType<typeof useSaveRights>;

type PreviewInput = { did: string; version: number; rights: readonly Grant[]; isWanted: boolean };

/** Server preview of the effects of a save on members. After a version conflict the role is refetched. */
export const usePreview = ({ did, version, rights, isWanted }: PreviewInput) => {
  const cache = useQueryClient();
  return useQuery({
    queryKey: authorityKeys.preview(did, { version, rights }),
    queryFn: async ({ signal }) => {
      const request = { did, version, rights: onWire(rights), preview: true };
      try {
        return (await call(endpoints.grantRole, request, { signal, silent: true })).members ?? [];
      } catch (error) {
        if (isVersionConflict(error)) void cache.invalidateQueries({ queryKey: authorityKeys.role(did) });
        throw error;
      }
    },
    enabled: isWanted,
    retry: false,
  });
};
