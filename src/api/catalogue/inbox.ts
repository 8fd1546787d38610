import { Type } from 'typebox';
import { InboxEntry } from '../../schemas/inbox.ts';
import { answer, Count, Dids } from '../../schemas/wire.ts';
import { asks, changes, closed } from '../endpoint.ts';

/** One's own notifications. Contract "Inbox". */

export const inbox = {
  listInbox: asks({
    path: '/sfsaas/api/inbox/list',
    summary: 'Own notifications, newest first',
    audit: { en: 'Read own notifications', zh: '查看本人通知' },
    request: closed({ page: Type.Optional(Count(1)) }),
    answer: answer({
      result: Type.Object({ data: Type.Array(InboxEntry), total: Type.Integer(), unread: Type.Integer() }),
    }),
    needs: 'session',
    quiet: true,
  }),
  readInbox: changes({
    path: '/sfsaas/api/inbox/read',
    summary: 'Mark own notifications as read; all of them without ids',
    audit: { en: 'Marked own notifications as read', zh: '将本人通知标为已读' },
    request: closed({ dids: Dids }),
    answer: answer({ unread: Type.Integer() }),
    needs: 'session',
    quiet: true,
  }),
} as const;
