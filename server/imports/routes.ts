import { endpoints } from '../../src/api/endpoints.ts';
import { isObject } from '../../src/engine/own-property.ts';
import { inspectBody, unsafeBodyRefusal } from '../http/body-safety.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { namedLanguage } from '../http/language.ts';
import { fileOwner } from '../sheets/sheet-pool.ts';
import { sheetOf, sheetSink } from '../sheets/sheet-sink.ts';
import { bulkSink, importBulk, previewBulk } from './bulk.ts';
import { importHistory, type ImportInput, previewHistory } from './import-history.ts';
import { stagedFiles } from './staged.ts';
import { cancelRun, progressOf } from './runs.ts';
import { sendTemplate } from './template.ts';
import { phrase } from '../texts.ts';

/** Contract "Imports": 999 rows of data, and the header. */
const limits = { rows: 1_000, columns: 700 };

const wrongBody = () => badInput('/body', 'json', phrase('server/imports', 'bodyWrong'));

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength;

const isHeads = (value: unknown): value is Record<string, string> =>
  isObject(value) &&
  Object.keys(value).length <= maxHeads &&
  Object.entries(value).every(([head, column]) => isText(head, 100) && isText(column, 64));

const maxHeads = 200;

/** The form's field `body` is JSON text. Contract "Imports". */
const targetOf = (body: string): ImportInput => {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    throw wrongBody();
  }
  if (!isObject(read)) throw wrongBody();
  // The escapes of JSON text are read here, behind the inspection of the form's fields.
  if (!inspectBody(read).isSafe) throw unsafeBodyRefusal(read);
  const { pid, did, bulk = false, heads, run } = read;
  if (!isText(pid, 24) || !/^[0-9a-f]{24}$/i.test(pid)) throw wrongBody();
  if (did !== undefined && did !== null && !isText(did, 64)) throw wrongBody();
  if (typeof bulk !== 'boolean') throw wrongBody();
  if (heads !== undefined && (!bulk || !isHeads(heads))) throw wrongBody();
  if (run !== undefined && (!bulk || !isText(run, 64) || !/^[0-9A-Za-z_-]{8,}$/.test(run))) throw wrongBody();
  return { pid: pid.toLowerCase(), did: did ?? undefined, bulk, heads, run };
};

const isTrue = (field: unknown): boolean => String(field) === 'true';

const bodyFirst = () => badInput('/body', 'order', phrase('server/imports', 'bodyBeforeFile'));

const requestType = 'indexsnapshot_import_history';

/** One path serves what the header says; this is all that it serves. */
const requireRequestType = (header: unknown): void => {
  if (header === requestType) return;
  throw badInput('', 'requesttype', phrase('server/imports', 'requestTypeNeeded', { requestType }));
};

export const importRoutes: Route[] = [
  route(endpoints.importTemplate, (call) => {
    const { input, language, reply } = call;
    return sendTemplate({ ...call, language: namedLanguage(input.lang) ?? language }, input, reply);
  }),

  route(
    endpoints.importHistory,
    async (call) => {
      requireRequestType(call.request.headers['requesttype']);
      const target = targetOf(call.input.body);
      const isPreview = call.input.preview === true;
      if (!target.bulk) {
        const run = isPreview ? previewHistory : importHistory;
        return { data: await run(call, target, sheetOf(call.file)) };
      }
      const staged = stagedFiles.of(call.file?.location);
      if (staged === undefined) throw bodyFirst();
      return { data: await (isPreview ? previewBulk(call, staged) : importBulk(call, target, staged)) };
    },
    {
      receive: async ({ fields, ...requestContext }) => {
        const { body, preview } = fields;
        const input = body === undefined ? undefined : targetOf(body);
        if (input?.bulk !== true) return sheetSink(limits, fileOwner(requestContext.actor));
        return bulkSink({ requestContext, input, isPreview: isTrue(preview) });
      },
      // Asked before the form's texts are read as what they mean.
      isReading: ({ preview }) => isTrue(preview),
    },
  ),

  route(endpoints.importProgress, async ({ db, actor, input }) => {
    const rows = await progressOf(db, { actor, run: input.run });
    return { data: rows === null ? null : { rows } };
  }),

  route(endpoints.cancelImport, async ({ db, actor, input }) => ({
    cancelled: await cancelRun(db, { actor, run: input.run }),
  })),
];
