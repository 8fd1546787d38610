import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Language, LocalText } from '../../src/engine/column.ts';
import type { Row } from '../db/database.ts';
import { notFound, tooMany } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { recordQuery } from '../records/query.ts';
import { requireModule } from '../records/request-context.ts';
import { scopeOf } from '../records/record-scope.ts';
import { selectionOf } from '../records/select.ts';
import type { Services } from '../services.ts';
import { intakingOf } from './receive.ts';
import type { ReportResult } from '../drivers/report.ts';
import { readHttpReport } from './sources/http-report.ts';
import { countTokenUse } from './token-use.ts';
import { inLanguage, phrase, sameText } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Endpoints for reports by HTTP and for the rejected reports of a device. Contract "Reports by HTTP". */

const seen: Readonly<Record<Exclude<ReportResult['kind'], 'refused'>, LocalText>> = {
  stored: sameText(''),
  late: phrase('server/devices', 'late'),
  duplicate: phrase('server/devices', 'duplicate'),
};

const answerOf = (result: ReportResult, language: Language): { status: number; msg: string } => {
  if (result.kind === 'refused') return { status: result.status, msg: inLanguage(result.msg, language) };
  const note = result.kind === 'stored' ? result.note : undefined;
  return { status: statuses.success, msg: inLanguage(note ?? seen[result.kind], language) };
};

/** Retry-after in seconds for an overloaded server. */
const pause = 5;

/** Stores the reports of one module in their order. @throws Refusal tooMany when the server can take none now */
const storeAll = async (
  { services, receive }: { services: Services; receive: ReturnType<typeof intakingOf>['receive'] },
  { company, pid }: { company: string; pid: string },
  reports: readonly unknown[],
): Promise<ReportResult[]> => {
  const module = await services.modules.find(company, pid);
  const read = reports.map((report) => readHttpReport(module?.config, report));
  const stored = await receive(
    company,
    pid,
    read.flatMap((readReport) => ('report' in readReport ? [readReport.report] : [])),
  );
  if (stored.some((result) => result.kind === 'refused' && result.status === statuses.tooMany)) throw tooMany(pause);
  const waiting = stored.values();
  return read.map((readReport) =>
    'refused' in readReport ? readReport.refused : (waiting.next().value as ReportResult),
  );
};

export const reportRoutes: Route[] = [
  route(endpoints.reportDevices, async ({ db, services, device, input, language, now, request }) => {
    if (device === undefined) throw new Error('A report is answered after its token was found.');
    const { receive } = intakingOf({ db, services });
    const results = await storeAll({ services, receive }, device, input.reports);
    const rejected = results.filter(({ kind }) => kind === 'refused').length;
    countTokenUse(db, device, { ip: request.ip, reports: results.length, rejected, now });
    return { results: results.map((result, index) => ({ index, ...answerOf(result, language) })) };
  }),

  route(endpoints.listRejected, async (call) => {
    const { db, actor, input, services, language } = call;
    const module = await requireModule(call, input.pid);
    const selection = await selectionOf({ modules: services.modules, actor }, module);
    const query = recordQuery({ module, scope: scopeOf(actor, 'read', module) }, selection, input.did).compile(
      db.builder,
    );
    const rejected = db.builder
      .selectFrom('rejectedreport')
      .select(['at', 'isstored', 'reason', 'report'])
      .where('companyid', '=', actor.companyid)
      .where('pid', '=', module.config.pid)
      .where('device', '=', input.did)
      .orderBy('ord', 'desc')
      .compile();
    const [[row] = [], rows = []] = await db.read({ company: actor.companyid }, [query, rejected]);
    if (row === undefined) throw notFound();
    return {
      result: rows.map((rejectedRow: Row) => ({
        at: Number(rejectedRow['at']),
        stored: rejectedRow['isstored'] === true,
        report: String(rejectedRow['report']),
        msg: inLanguage(parseStored<LocalText>(rejectedRow['reason']), language),
      })),
    };
  }),
];
