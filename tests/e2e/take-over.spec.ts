import type { APIRequestContext } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, password, startSession, test } from './fixtures.ts';
import { demoPolicy, editor } from './policy.ts';

/** What somebody leaves to another person is paused, says so, and is taken over by one click. */

type Answer = { status: number; [property: string]: unknown };
type Signed = { userid: string; did: string; send: (path: string, body: object) => Promise<Answer> };

async function signedIn(request: APIRequestContext, phone: string): Promise<Signed> {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) =>
    (await (await request.post(path, { data, headers })).json()) as Answer;
  const { info } = (await post('/sfsaas/api/user/pwdlogin', { phone, password })) as Answer & {
    info: { userid: string; did: string; loginsession: string };
  };
  const send = async (path: string, body: object): Promise<Answer> => {
    const answer = await post(path, body, { loginsession: info.loginsession });
    expect(answer, path).toMatchObject({ status: 0 });
    return answer;
  };
  return { userid: info.userid, did: info.did, send };
}

const rolesProduct = '100000000000000000000005';

/** The did of the role of administrators: every right on everything. */
async function administrators({ send }: Signed): Promise<string> {
  const { result } = (await send('/sfsaas/api/filter/query', {
    pid: rolesProduct,
    page: 1,
    pagesize: 100,
  })) as Answer & {
    result: { data: { did: string }[] };
  };
  for (const { did } of result.data) {
    const { data } = (await send('/sfsaas/api/rolev2/detail', { did })) as Answer & {
      data: { rights: { create: number; write: number; set: number }[] };
    };
    const [first, ...others] = data.rights;
    if (others.length === 0 && first?.create === 16 && first.write === 2 && first.set === 2) return did;
  }
  throw new Error('No role has every right.');
}

test('a policy that somebody left is paused, and runs again after one click in the notifications', async ({
  page,
  request,
}) => {
  const heir = await signedIn(request, accounts.administrator);
  const leaving = await signedIn(request, accounts.operator);
  // For as long as it takes to save one, the operator may.
  const role = await administrators(heir);
  await heir.send('/sfsaas/api/rolev2/assign', { did: role, add: [leaving.did], remove: [] });
  const { result } = (await heir.send('/officepolicy/v3/policy/read', { did: demoPolicy })) as Answer & {
    result: Record<string, unknown>;
  };
  const { targetpid, policy_type, sifter, space, events, timer, configs } = result;
  const copied = { targetpid, policy_type, sifter, space, events, timer, configs, enabled: '1', updatepolicy: '0' };
  const name = 'Left by an operator';
  const { did } = (await leaving.send('/officepolicy/v3/policy/create', { ...copied, name })) as Answer & {
    did: string;
  };
  await heir.send('/sfsaas/api/rolev2/assign', { did: role, add: [], remove: [leaving.did] });
  await heir.send('/cloudproject/v1/job/transfer', { user_id: leaving.userid, to_user_id: heir.userid });

  await startSession(page);
  await page.goto(editor(`/${did}?status=detail`));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const paused = page.getByText('Paused: the person who last saved it has left or handed it over.');
  await expect(paused).toBeVisible();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const offers = page.getByRole('dialog', { name: 'Notifications' }).getByRole('list', { name: 'Left to you' });
  await expect(offers.getByRole('listitem')).toContainText(
    /left you (\d+ linkages? and )?1 policy\. Paused until you take over\./,
  );
  expect(await axeFaults(page)).toEqual([]);
  await offers.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText(/^Taken over: (\d+ linkages? and )?1 policy$/)).toBeVisible();
  await expect(offers).toHaveCount(0);
  // The open page says so without being loaded again.
  await expect(paused).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(paused).toHaveCount(0);

  // It acts for the heir now: it is the heir who can leave it to somebody.
  const { result: policy } = (await heir.send('/officepolicy/v3/policy/read', { did })) as Answer & {
    result: Record<string, unknown>;
  };
  expect(policy).not.toHaveProperty('heir');
  expect(policy).not.toHaveProperty('trouble');
  await heir.send('/officepolicy/v3/policy/delete', { did });
});
