import { endpoints } from '../../src/api/endpoints.ts';
import { isObject } from '../../src/engine/own.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { sheetOf, sheetSink } from '../sheets/sheet-sink.ts';
import { importHistory, previewHistory } from './import-history.ts';
import { sendTemplate } from './template.ts';

/** Contract section 7 "Files": 999 rows of data, and the header. */
const limits = { rows: 1_000, columns: 700 };

const wanted = () =>
  badInput('/body', 'json', {
    en: 'Send body as JSON with pid and, for one device, did.',
    zh: 'body 应为含 pid（及单个设备的 did）的 JSON。',
  });

/** The form's field `body` is JSON text. Spec 2 section 7 "Direct calls". */
const targetOf = (body: string): { pid: string; did?: string } => {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    throw wanted();
  }
  if (!isObject(read)) throw wanted();
  const { pid, did } = read;
  if (typeof pid !== 'string' || !/^[0-9a-f]{24}$/i.test(pid)) throw wanted();
  if (did !== undefined && did !== null && (typeof did !== 'string' || did.length > 64)) throw wanted();
  return typeof did === 'string' ? { pid: pid.toLowerCase(), did } : { pid: pid.toLowerCase() };
};

const requestType = 'indexsnapshot_import_history';

/** One path serves what the header says; this is all that it serves. */
const demandRequestType = (header: unknown): void => {
  if (header === requestType) return;
  throw badInput('', 'requesttype', {
    en: `Send the header requesttype: ${requestType}.`,
    zh: `请在请求头中写明 requesttype: ${requestType}。`,
  });
};

export const importRoutes: Route[] = [
  route(endpoints.importTemplate, (call) => {
    const { input, language, reply } = call;
    return sendTemplate({ ...call, language: input.lang ?? language }, input, reply);
  }),

  route(
    endpoints.importHistory,
    async (call) => {
      demandRequestType(call.request.headers['requesttype']);
      const target = targetOf(call.input.body);
      const run = call.input.preview === true ? previewHistory : importHistory;
      return { data: await run(call, target, sheetOf(call.file)) };
    },
    {
      receive: async ({ actor }) => sheetSink(limits, actor.companyid),
      // Asked before the form's texts are read as what they mean.
      isReading: ({ preview }) => String(preview) === 'true',
    },
  ),
];
