import { endpoints } from '../../src/api/endpoints.ts';
import { readOne } from '../dashboards/read.ts';
import { type WallShow, wallShowText } from '../http/wall-show.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { findAccountById } from './account.ts';
import { freeTries } from './limits.ts';
import { signIn, signInEntry } from './sign-in.ts';
import { makeSignInToken, takeSignInToken, type TokenPurpose } from './sign-in-token.ts';
import { recordAttempt } from './throttle.ts';
import { addressBudget } from './sign-in-attempts.ts';
import { phrase } from '../texts.ts';

/** Sign-in by a token that is good once. Contract "Sign-in". */

const refusedToken = () => new Refusal('refused', phrase('server/sessions', 'linkNoLongerValidWas'));

const readOnly = () => new Refusal('forbidden', phrase('server/sessions', 'sessionMayOnlyReadSign'));

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
  if (purpose !== 'wall')
    throw badInput('/dashboard', 'purpose', phrase('server/sessions', 'onlyLinkWallOpensDashboard'));
  if (slides !== undefined && dashboard !== undefined)
    throw badInput('/slides', 'purpose', phrase('server/sessions', 'wallLinkOpensOneDashboard'));
  for (const did of show.dashboards) await readOne(call, did);
  return wallShowText(show);
};

export const tokenRoutes: Route[] = [
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

  route(endpoints.tokenSignIn, async (call) => {
    const { db, input, now, request } = call;
    await recordAttempt(db, [addressBudget(request, { kind: 'token', free: freeTries.token })], now);
    const taken = await takeSignInToken(db, input.token, now);
    const account = taken === undefined ? undefined : await findAccountById(db, taken.userid);
    if (taken === undefined || account === undefined) throw refusedToken();
    const { purpose, dashboard } = taken;
    return signIn(call, endpoints.tokenSignIn, account, { kind: purpose === 'wall' ? 'wall' : 'full', dashboard });
  }),
];
