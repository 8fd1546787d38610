import { endpoints } from '../../src/api/endpoints.ts';
import type { Right } from '../../src/api/endpoint.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import {
  checkNotification,
  dependenciesOf,
  enumerations,
  type Modules,
  type Notification,
} from '../../src/engine/alarms/notification.ts';
import { templates } from '../../src/engine/alarms/template.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { badInput, notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { newDid } from '../ids.ts';
import { caps, lockCount, requireCapacity } from '../limits.ts';
import { modulesOf } from '../rules/named-records.ts';
import { refusalOfMessages } from '../records/faults.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import type { StoredModule } from '../services.ts';
import {
  alarmsTopic,
  answeredNotification,
  isValid,
  notificationOf,
  notificationsQuery,
  type StoredNotification,
  timeStatusOf,
  timeStatusQuery,
} from './stored.ts';
import { inLanguage, phrase } from '../texts.ts';

/** Endpoints for the expiry of records and for the notifications of a module. Contract "Alarms". */

type FoundNotification = { stored: StoredNotification; module: StoredModule };

/**
 * With the right `set` the row is locked: of two writers at a time the second sees what the first one saved.
 * @throws Refusal forbidden, notFound
 */
const notificationById = async (call: RequestContext, id: string, right: Right): Promise<FoundNotification> => {
  const { actor, db } = call;
  const query = notificationsQuery(db, actor.companyid).where('id', '=', id);
  const [[row] = []] = await db.read({ company: actor.companyid }, [
    (right === 'set' ? query.forUpdate() : query).compile(),
  ]);
  if (row === undefined) throw notFound();
  const stored = notificationOf(row);
  const module = await requireModule(call, stored.pid);
  requireRight(actor, right, module);
  return { stored, module };
};

/** Looks up configs of the modules that the actor may read. */
const readableConfigs = async (call: RequestContext): Promise<Modules> => {
  const modules = await modulesOf(call);
  return (pid) => (call.actor.rightsOn(pid).read > 0 ? modules.get(pid)?.config : undefined);
};

const allConfigs = async (call: RequestContext): Promise<Modules> => {
  const modules = await modulesOf(call);
  return (pid) => modules.get(pid)?.config;
};

const lockedFault = (path: string) => badInput(path, 'locked', phrase('server/alarms', 'notificationTypeFixed'));

const requireSameTemplate = (before: StoredNotification, after: Notification): void => {
  for (const name of ['notifytrigger', 'notifytype', 'notifytmpldid'] as const)
    if (before[name] !== after[name]) throw lockedFault(`/${name}`);
};

const updateNotification = (
  call: RequestContext,
  { stored, change }: { stored: StoredNotification; change: Notification & { dependencies?: string } },
) => {
  const { dependencies = stored.dependencies, ...content } = change;
  const { companyid, id } = stored;
  return call.db.transaction({ company: companyid }, (trx) =>
    trx
      .updateTable('notifyconf')
      .set({ content: JSON.stringify(content), dependencies, changedat: call.now })
      .where('companyid', '=', companyid)
      .where('id', '=', id)
      .execute(),
  );
};

const contentOf = ({ notifytrigger, notifytype, notifytmpldid, params, disabled }: Notification): Notification => ({
  notifytrigger,
  notifytype,
  notifytmpldid,
  params,
  disabled,
});

export const alarmRoutes: Route[] = [
  route(endpoints.findTimeStatus, async (call) => {
    const { actor, db, input } = call;
    const query = timeStatusQuery(db, actor.companyid, input.pid.toLowerCase()).compile();
    const [[row] = []] = await db.read({ company: actor.companyid }, [query]);
    return { data: row === undefined ? null : timeStatusOf(row) };
  }),

  route(endpoints.saveTimeStatus, async (call) => {
    const { actor, db, input, now } = call;
    const { companyid } = actor;
    const { config } = await requireModule(call, input.pid.toLowerCase());
    const { pid } = config;
    const column = columnsOf(config).get(input.time_field);
    if (column === undefined || fieldTypeOf(column).measure !== 'moment')
      throw badInput('/time_field', 'timefield', phrase('server/alarms', 'timeColumnNeeded'));
    const { time_field, notify_duration, expiring_duration } = input;
    const values = { time_field, notify_duration, expiring_duration, changedat: now };
    const id = await db.transaction({ company: companyid }, async (trx) => {
      const before = await trx
        .selectFrom('timestatus')
        .selectAll()
        .where('companyid', '=', companyid)
        .where('pid', '=', pid)
        .forUpdate()
        .executeTakeFirst();
      if (input.id !== undefined && before?.id !== input.id) throw notFound();
      const saved = await trx
        .insertInto('timestatus')
        .values({ companyid, id: newDid(now), pid, ...values })
        .onConflict((on) => on.columns(['companyid', 'pid']).doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
      call.note({ pid, did: saved.id, ...(before ? { before: timeStatusOf(before) } : {}), after: { pid, ...values } });
      return saved.id;
    });
    await db.announce(alarmsTopic(companyid, pid));
    return { data: { id } };
  }),

  route(endpoints.notificationEnumerations, async ({ actor, db, services }) => {
    const query = db.builder.selectFrom('company').select('alarms').where('did', '=', actor.companyid).compile();
    const [[row] = []] = await db.read({ company: actor.companyid }, [query]);
    return {
      data: {
        ...enumerations(),
        outward: services.settings.notifyWebhookUrl !== undefined,
        shown: row?.['alarms'] === true,
      },
    };
  }),

  route(endpoints.listNotifications, async (call) => {
    const { actor, db, input, language } = call;
    const { config } = await requireModule(call, input.pid.toLowerCase());
    const query = notificationsQuery(db, actor.companyid).where('pid', '=', config.pid).compile();
    const [rows = []] = await db.read({ company: actor.companyid }, [query]);
    const configOf = await allConfigs(call);
    const data = rows
      .map(notificationOf)
      .map((stored) => answeredNotification(stored, { language, isSound: isValid(stored, config, configOf) }));
    return { data };
  }),

  route(endpoints.saveNotification, async (call) => {
    const { actor, db, input, language, now } = call;
    const { companyid } = actor;
    const { config } = await requireModule(call, input.pid.toLowerCase());
    const checked = checkNotification(input, config, await readableConfigs(call));
    if (!checked.ok) throw refusalOfMessages(checked.faults);
    const dependencies = dependenciesOf(checked.value, config, await allConfigs(call));
    if (input.id !== undefined) {
      const { stored } = await notificationById(call, input.id, 'set');
      if (stored.pid !== config.pid) throw notFound();
      requireSameTemplate(stored, checked.value);
      await updateNotification(call, { stored, change: { ...checked.value, dependencies } });
      call.note({ pid: config.pid, did: stored.id, before: contentOf(stored), after: checked.value });
      await db.announce(alarmsTopic(companyid, config.pid));
      return { data: { id: stored.id } };
    }
    const id = newDid(now);
    await db.transaction({ company: companyid }, async (trx) => {
      await lockCount(trx, `notifications ${companyid}`);
      const { count } = await trx
        .selectFrom('notifyconf')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('companyid', '=', companyid)
        .executeTakeFirstOrThrow();
      requireCapacity(caps.notifications, { count: Number(count) });
      const content = JSON.stringify(checked.value);
      const row = { companyid, id, pid: config.pid, content, dependencies, language, createdat: now, changedat: now };
      await trx.insertInto('notifyconf').values(row).execute();
    });
    call.note({ pid: config.pid, did: id, after: checked.value });
    await db.announce(alarmsTopic(companyid, config.pid));
    return { data: { id } };
  }),

  route(endpoints.deleteNotification, async (call) => {
    const { actor, db, input } = call;
    const { stored } = await notificationById(call, input.id, 'set');
    await db.transaction({ company: actor.companyid }, (trx) =>
      trx.deleteFrom('notifyconf').where('companyid', '=', actor.companyid).where('id', '=', input.id).execute(),
    );
    call.note({ pid: stored.pid, did: stored.id, before: contentOf(stored) });
    return {};
  }),

  route(endpoints.isNotificationValid, async (call) => {
    const { stored, module } = await notificationById(call, call.input.id, 'read');
    return { data: isValid(stored, module.config, await allConfigs(call)) };
  }),

  route(endpoints.switchNotification, async (call) => {
    const { actor, db, input } = call;
    const { stored, module } = await notificationById(call, input.id, 'set');
    const disabled = input.turn === 'off';
    if (!disabled && !isValid(stored, module.config, await allConfigs(call)))
      throw badInput('/turn', 'invalid', phrase('server/alarms', 'notificationOutdated'));
    await updateNotification(call, { stored, change: { ...contentOf(stored), disabled } });
    call.note({ pid: stored.pid, did: stored.id, before: { disabled: stored.disabled }, after: { disabled } });
    await db.announce(alarmsTopic(actor.companyid, stored.pid));
    return {};
  }),

  route(endpoints.notificationTemplates, async ({ language }) => ({
    data: templates.map(({ did, id, name, title, content }) => ({
      did,
      id,
      name: inLanguage(name, language),
      title: inLanguage(title, language),
      content: inLanguage(content, language),
    })),
  })),
];
