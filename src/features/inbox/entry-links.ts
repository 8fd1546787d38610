import { products } from '../../engine/products.ts';
import type { InboxEntry } from '../../schemas/inbox.ts';
import { linkageAddress } from '../linkages/linkage-address.ts';
import { routes } from '../navigation/routes.ts';

/** `word`: its key in the area `inbox`. */
export type EntryLink = { word: 'device' | 'visits' | 'reason'; to: string };

/** The device that a notification is about, the visits, and what the linkage that sent it did and why. */
export const linksOf = ({ pid, device, reason, rule }: InboxEntry): EntryLink[] => [
  ...(pid !== undefined && device !== undefined
    ? [{ word: 'device', to: routes.detail({ pid, did: device }) } as const]
    : []),
  ...(pid === products.visitors ? [{ word: 'visits', to: routes.myVisits() } as const] : []),
  ...(reason === undefined
    ? []
    : [
        {
          word: 'reason',
          to: linkageAddress(routes.list({ pid: reason.pid }), { tab: reason.tab, did: rule }),
        } as const,
      ]),
];
