import { readDashboard } from '../../src/engine/dashboard/layout.ts';
import type { Trx } from '../db/database.ts';
import { badInput } from '../http/refusal.ts';
import { attach, namedFile } from '../records/file-references.ts';
import { phrase } from '../texts.ts';

/** Files behind the cards of both sides of a dashboard, by the path of their property. Pictures of elsewhere are not among them. */
const backgrounds = (layout: string): [path: string, fileid: string][] => {
  const { bgImg, portraitInfo } = readDashboard(layout);
  const addresses = { '/layout/bgImg': bgImg, '/layout/portraitInfo/bgImg': portraitInfo.bgImg };
  return Object.entries(addresses).flatMap(([path, address]) => {
    const fileid = namedFile(address);
    return fileid === undefined ? [] : [[path, fileid]];
  });
};

/**
 * Marks background pictures as taken. A deletion of one that is under way ends first, so a dashboard never names a file
 * that is deleted at the same time. What `before` named already is not refused. @throws Refusal badInput
 */
export const takeBackgrounds = async (
  trx: Trx,
  { companyid, now }: { companyid: string; now: number },
  { layout, before }: { layout: string | undefined; before: string },
): Promise<void> => {
  if (layout === undefined) return;
  const former = new Set(backgrounds(before).map(([, fileid]) => fileid));
  for (const [path, fileid] of backgrounds(layout))
    if (!(await attach(trx, companyid, fileid, now)) && !former.has(fileid))
      throw badInput(path, 'file', phrase('server/boards', 'pictureNotFound'));
};
