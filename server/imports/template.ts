import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { headOf } from '../exports/cells.ts';
import { disposition, safeName } from '../exports/download.ts';
import { xlsxOf } from '../exports/xlsx.ts';
import type { RequestContext } from '../records/request-context.ts';
import { requireDevice } from './device.ts';
import { importTarget } from './target.ts';
import { inLanguage, phrase } from '../texts.ts';

/** The header that an import expects, as a workbook. */
export const sendTemplate = async (
  requestContext: RequestContext,
  input: { pid: string; did?: string | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const target = await importTarget(requestContext, input);
  await requireDevice(requestContext, target);
  const { history, columns } = target;
  const { language } = requestContext;
  const suffix = inLanguage(phrase('server/imports', 'importTemplate'), language);
  const head = async function* () {
    yield [columns.map((column) => headOf(column, language))];
  };
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', disposition(safeName(`${inLanguage(history.config.name, language)} ${suffix}.xlsx`)))
    .header('cache-control', 'no-store')
    .send(Readable.from(xlsxOf(head()), { objectMode: false }));
};
