import { type Static, Type } from 'typebox';
import { answer, Did, empty, LocalText, Pid, readByHandler, Text } from '../../schemas/wire.ts';
import { maxDuration } from '../../engine/alarms/phase.ts';
import { writeEndpoint, closed, getEndpoint, nothing } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** When records of a module expire, and who is notified of it. Contract "Policies". */

const onPid = (right: 'read' | 'set') => ({ right, of: { field: 'pid' } }) as const;
const timeStatus = {
  id: Type.Optional(Text(64)),
  pid: Pid,
  time_field: Text(80),
  notify_duration: Type.Integer({ minimum: 0, maximum: maxDuration }),
  expiring_duration: Type.Integer({ minimum: 0, maximum: maxDuration }),
};
const notification = {
  id: Type.Optional(Text(64)),
  pid: Pid,
  notifytrigger: readByHandler(Type.String()),
  notifytype: readByHandler(Type.String()),
  notifytmpldid: Text(64),
  notifytmplname: Type.Optional(Text(200)),
  notifytmplid: Type.Optional(Text(64)),
  notifytitle: Type.Optional(Text(200)),
  notifycontent: Type.Optional(Text(2000)),
  params: Text(8000),
  disabled: Type.Optional(Type.Boolean()),
  invalid: Type.Optional(Type.Boolean()),
};
const storedNotification = Type.Object({
  id: Type.String(),
  pid: Pid,
  notifytrigger: Type.String(),
  notifytype: Type.String(),
  notifytmpldid: Type.String(),
  notifytmplname: Type.String(),
  notifytmplid: Type.String(),
  notifytitle: Type.String(),
  notifycontent: Type.String(),
  params: Type.String(),
  disabled: Type.Boolean(),
  invalid: Type.Boolean(),
});
export type StoredNotification = Static<typeof storedNotification>;
const enumeration = Type.Object({
  enum: Type.Array(Type.String()),
  enum_name: Type.Object(
    { zh: Type.Array(Type.String()), en: Type.Array(Type.String()) },
    { additionalProperties: Type.Array(Type.String()) },
  ),
});

export const notifications = {
  findTimeStatus: getEndpoint({
    path: '/alarmer/timestatus/find',
    summary: 'When records of a module expire',
    audit: phrase('server/actions', 'findTimeStatus'),
    request: closed({ pid: Pid }),
    answer: answer({ data: Type.Union([Type.Null(), Type.Object({ ...timeStatus, id: Type.String() })]) }),
    needs: onPid('read'),
  }),
  saveTimeStatus: writeEndpoint({
    path: '/alarmer/timestatus/save',
    summary: 'Set when records of a module expire',
    audit: phrase('server/actions', 'saveTimeStatus'),
    request: closed(timeStatus),
    answer: answer({ data: Type.Object({ id: Type.String() }) }),
    needs: onPid('set'),
  }),
  notificationEnumerations: getEndpoint({
    path: '/alarmer/notifyconf/fdconfig',
    summary: 'Triggers, types and parameter kinds of notifications',
    audit: phrase('server/actions', 'notificationEnumerations'),
    request: nothing,
    answer: answer({
      data: Type.Object({
        notifytrigger: enumeration,
        notifytype: enumeration,
        param_kind: enumeration,
        /** There is an address that notifications are sent to beside the console. */
        outward: Type.Boolean(),
        /** The console shows the configuration to this company. */
        shown: Type.Boolean(),
      }),
    }),
    needs: 'session',
  }),
  listNotifications: getEndpoint({
    path: '/alarmer/notifyconf/list',
    summary: 'The notifications of a module',
    audit: phrase('server/actions', 'listNotifications'),
    request: closed({ pid: Pid }),
    answer: answer({ data: Type.Array(storedNotification) }),
    needs: onPid('read'),
  }),
  saveNotification: writeEndpoint({
    path: '/alarmer/notifyconf/save',
    summary: 'Add or change a notification',
    audit: phrase('server/actions', 'saveNotification'),
    request: closed(notification),
    answer: answer({ data: Type.Object({ id: Type.String() }) }),
    needs: onPid('set'),
  }),
  deleteNotification: writeEndpoint({
    path: '/alarmer/notifyconf/delete',
    summary: 'Delete a notification',
    audit: phrase('server/actions', 'deleteNotification'),
    request: closed({ id: Text(64) }),
    answer: empty,
    needs: { right: 'set', of: 'stored' },
    inQuery: true,
  }),
  isNotificationValid: getEndpoint({
    path: '/alarmer/notifyconf/isvalid',
    summary: 'Whether a notification still fits its template',
    audit: phrase('server/actions', 'isNotificationValid'),
    request: closed({ id: Text(64) }),
    answer: answer({ data: Type.Boolean() }),
    needs: { right: 'read', of: 'stored' },
  }),
  switchNotification: writeEndpoint({
    path: '/alarmer/notifyconf/switch',
    summary: 'Switch a notification on or off',
    audit: phrase('server/actions', 'switchNotification'),
    request: closed({ id: Text(64), turn: Type.Union([Type.Literal('on'), Type.Literal('off')]) }),
    answer: empty,
    needs: { right: 'set', of: 'stored' },
    inQuery: true,
  }),
  notificationTemplates: getEndpoint({
    path: '/alarmer/template/list',
    summary: 'The notification templates of a module',
    audit: phrase('server/actions', 'notificationTemplates'),
    request: closed({ pid: Pid }),
    answer: answer({
      data: Type.Array(
        Type.Object({
          did: Did,
          name: Type.Union([Type.String(), LocalText]),
          id: Type.String(),
          title: Type.String(),
          content: Type.String(),
        }),
      ),
    }),
    needs: onPid('read'),
  }),
} as const;
