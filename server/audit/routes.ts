import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { askedModule } from '../records/question.ts';
import { reachOf } from '../records/reach.ts';
import { readAudit } from './read.ts';
import { momentOf } from './moment.ts';

const secondsOf = (path: string, value: number | string | undefined, at: { zone: string; isEnd: boolean }) => {
  const seconds = momentOf(value, at);
  if (seconds !== null) return seconds;
  throw badInput(path, 'date', {
    en: `${path.slice(1)} is no date. Send epoch seconds, yyyy-MM-dd or yyyy-MM-dd HH:mm:ss.`,
    zh: `${path.slice(1)} 不是有效日期，请使用秒级时间戳、yyyy-MM-dd 或 yyyy-MM-dd HH:mm:ss。`,
  });
};

export const auditRoutes: Route[] = [
  route(endpoints.queryAudit, async (call) => {
    const { input, actor, db, language } = call;
    const reach = reachOf(actor, 'read', await askedModule(call, products.audit));
    const { zone } = actor;
    const start = secondsOf('/start', input.start, { zone, isEnd: false });
    const end = secondsOf('/end', input.end, { zone, isEnd: true });
    if (start !== undefined && end !== undefined && start > end)
      throw badInput('/end', 'order', { en: 'The end lies before the start.', zh: '结束时间早于开始时间。' });
    const { offset, step, queryCondition: wanted = [] } = input;
    return readAudit(db, { reach, start, end, wanted, offset, step }, language);
  }),
];
