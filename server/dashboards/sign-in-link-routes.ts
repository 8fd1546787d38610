import { endpoints } from '../../src/api/endpoints.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { type WallShow, wallShowText } from '../http/wall-show.ts';
import { signInEntry } from '../sessions/sign-in.ts';
import { makeSignInToken, type TokenPurpose } from '../sessions/sign-in-token.ts';
import { phrase } from '../texts.ts';
import { readOne } from './read.ts';

/** Links that sign in once, among them those of a wall, which open a dashboard. Contract "Sign-in". */

const readOnly = () => new Refusal('forbidden', phrase('server/sessions', 'sessionReadOnly'));

/** @throws Refusal badInput for a link that is no wall's or opens both, notFound for a dashboard that its maker does not see */
const requireReadableDashboards = async (
  call: Parameters<typeof readOne>[0],
  {
    purpose,
    dashboard,
    slides,
  }: { purpose: TokenPurpose; dashboard?: string | undefined; slides?: WallShow | undefined },
): Promise<string | undefined> => {
  const show = slides ?? (dashboard === undefined ? undefined : { dashboards: [dashboard], seconds: 0 });
  if (show === undefined) return undefined;
  if (purpose !== 'wall') throw badInput('/dashboard', 'purpose', phrase('server/sessions', 'dashboardWithoutWall'));
  if (slides !== undefined && dashboard !== undefined)
    throw badInput('/slides', 'purpose', phrase('server/sessions', 'dashboardOrSlides'));
  for (const did of show.dashboards) await readOne(call, did);
  return wallShowText(show);
};

export const signInLinkRoutes: Route[] = [
  // Answers of writing calls are kept for a day for retries; a secret may not be. So this row does not count as
  // writing, a repeated call makes another token, and its audit line is written here.
  route(endpoints.makeToken, async (call) => {
    const { db, actor, input, now } = call;
    if (actor.isReadOnly) throw readOnly();
    const entry = signInEntry(call, endpoints.makeToken, actor, 0);
    const { purpose } = input;
    const dashboard = await requireReadableDashboards(call, input);
    return { token: await makeSignInToken(db, actor, { purpose, dashboard, now, entry }) };
  }),
];
