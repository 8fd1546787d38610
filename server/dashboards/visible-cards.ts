import { sql } from 'kysely';
import type { Dashboard, DashboardCard, DashboardSide } from '../../src/engine/dashboard/layout.ts';
import type { Row } from '../db/database.ts';
import type { RequestContext } from '../records/request-context.ts';

/** A shared dashboard has for its reader the cards alone whose data the reader's own rights allow. */

const cardsOf = ({ dashlist, portraitInfo }: Dashboard): DashboardCard[] => [...dashlist, ...portraitInfo.dashlist];

type Subject = { pid: string; isVisible: boolean };

const boardsOf = async ({ db, actor }: RequestContext, dids: readonly string[]): Promise<Map<string, Subject>> => {
  if (dids.length === 0) return new Map();
  const query = sql<Row>`select b.did, b.pid, exists (select 1 from filtertab f
      where f.companyid = b.companyid and f.did = b.filterdid and (f.owner is null or f.owner = ${actor.userid})) as isvisible
    from board b where b.companyid = ${actor.companyid} and b.did in (${sql.join(dids)})`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return new Map(
    rows.map((row) => [String(row['did']), { pid: String(row['pid']), isVisible: row['isvisible'] === true }]),
  );
};

/** The layout without the cards whose module, or whose filter tab, the caller may not read. */
export const visibleTo = async (call: RequestContext, layout: Dashboard): Promise<Dashboard> => {
  const dids = cardsOf(layout).flatMap(({ did, pid }) => (pid === '' || did === '' ? [] : [did]));
  const boards = await boardsOf(call, [...new Set(dids)]);
  const mayRead = ({ did, pid }: DashboardCard): boolean => {
    const board = boards.get(did);
    const module = board?.pid ?? pid;
    return module === '' || (board?.isVisible !== false && call.actor.rightsOn(module.toLowerCase()).read > 0);
  };
  const side = <Side extends DashboardSide>(of: Side): Side => ({ ...of, dashlist: of.dashlist.filter(mayRead) });
  return { ...side(layout), portraitInfo: side(layout.portraitInfo) };
};
