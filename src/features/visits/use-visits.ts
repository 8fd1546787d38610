import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { products } from '../../engine/products.ts';
import { rightsQuery } from '../module/use-module.ts';
import { visitStatus } from './visit-status.tsx';

/** Polling interval for visitors at the reception, ms. A hidden tab polls when it becomes visible. */
const each = 20_000;

/** Visits to the person who is signed in, once they are wanted. */
export const useMyVisits = (isWanted = true) =>
  useQuery({
    queryKey: queryKeys.myVisits(),
    queryFn: ({ signal }) => call(endpoints.myVisits, {}, { signal, silent: true }),
    refetchInterval: each,
    refetchOnWindowFocus: 'always',
    select: ({ data }) => data,
    enabled: isWanted,
  });

export const isWaiting = ({ statusdesc }: { statusdesc: string }): boolean => statusdesc === visitStatus.waiting;

/** Rights of a person on all visits. Hosts answer without any of them. */
export const useVisitRights = () =>
  useQuery({
    ...rightsQuery(products.visitors),
    select: ({ perm }) => ({ canMakeCode: perm.create > 0, canAnswer: perm.write > 0 }),
  }).data ?? { canMakeCode: false, canAnswer: false };

export type VisitStep = 'confirm' | 'refuse' | 'leave';

const steps: Readonly<Record<VisitStep, (did: string) => Promise<unknown>>> = {
  confirm: (did) => call(endpoints.confirmVisit, { did, accept: true }, { silent: true }),
  refuse: (did) => call(endpoints.confirmVisit, { did, accept: false }, { silent: true }),
  leave: (did) => call(endpoints.leaveVisit, { did }, { silent: true }),
};

/** Moves a visit on; whatever comes of it, everything that shows visits looks again. */
export const useVisitStep = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ did, step }: { did: string; step: VisitStep }) => steps[step](did),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.myVisits() }),
        cache.invalidateQueries({ queryKey: queryKeys.module(products.visitors) }),
      ]),
  });
};
