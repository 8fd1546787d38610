import { Type } from 'typebox';
import { InboxEntry, InboxOffer } from '../../schemas/inbox.ts';
import { answer, Count, Dids } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** One's own notifications. Contract "Inbox". */

export const inbox = {
  listInbox: readEndpoint({
    path: '/sfsaas/api/inbox/list',
    summary: 'Own notifications, newest first',
    audit: phrase('server/actions', 'listInbox'),
    request: closed({ page: Type.Optional(Count(1)) }),
    answer: answer({
      result: Type.Object({
        data: Type.Array(InboxEntry),
        total: Type.Integer(),
        unread: Type.Integer(),
        offers: Type.Optional(Type.Array(InboxOffer)),
      }),
    }),
    needs: 'session',
    quiet: true,
  }),
  readInbox: writeEndpoint({
    path: '/sfsaas/api/inbox/read',
    summary: 'Mark own notifications as read; all of them without ids',
    audit: phrase('server/actions', 'readInbox'),
    request: closed({ dids: Dids }),
    answer: answer({ unread: Type.Integer() }),
    needs: 'session',
    quiet: true,
  }),
} as const;
