import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { maxCompaniesPerEmail } from '../../server/sessions/limits.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { type Person, phones, startTestServer, type TestServer } from './harness.ts';

/** Sign-in by e-mail, by company. docs/contract.md "Sign-in". */

const hash = (password: string) => createHash('sha256').update(`colonnade:${password}`).digest('hex');
const email = 'shared@example.com';
const nobodysHost = { host: 'elsewhere.example' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setAccount = (person: Person, values: { email?: string; passwordhash?: string; departed?: boolean }) =>
  server.db.transaction('system', (trx) =>
    trx.updateTable('account').set(values).where('phone', '=', phones[person]).execute(),
  );

let demoHash: string;
beforeEach(async () => {
  demoHash = await hashPassword(demoPassword);
  await server.db.transaction('system', async (trx) => {
    await trx.deleteFrom('throttle').execute();
    const fresh = { email: '', departed: false, passwordhash: demoHash };
    await trx.updateTable('account').set(fresh).where('phone', 'in', Object.values(phones)).execute();
  });
});

const signIn = (headers: Record<string, string> = nobodysHost, password = demoPassword) =>
  server.call(endpoints.passwordSignIn, { phone: '', email, password: hash(password) }, { headers });

const companyOf = async (person: Person) => (await server.signIn(person)).companyid;

describe('an e-mail address that accounts of two companies have', () => {
  beforeEach(async () => {
    await setAccount('operator', { email });
    await setAccount('neighbour', { email: email.toUpperCase() });
  });

  it("signs in to the host's company", async () => {
    expect((await signIn({ host: 'localhost' })).info?.companyid).toBe(await companyOf('operator'));
  });

  it("signs in where the password fits, if not at the host's company", async () => {
    await setAccount('operator', { passwordhash: await hashPassword('Another-One7') });
    for (const headers of [nobodysHost, { host: 'localhost' }])
      expect((await signIn(headers)).info?.companyid).toBe(await companyOf('neighbour'));
  });

  it('offers a choice where the password fits both, whose ticket opens one session', async () => {
    const [riverside, harbour] = [await companyOf('operator'), await companyOf('neighbour')];
    const offered = await signIn();
    expect(offered).toMatchObject({ status: 0, ticket: expect.any(String) });
    expect(offered.info).toBeUndefined();
    expect(offered.choices?.map(({ companyid }) => companyid).toSorted()).toEqual([riverside, harbour].toSorted());
    expect(offered.choices?.[0]?.name).toMatchObject({ en: expect.any(String), zh: expect.any(String) });
    const input = { ticket: offered.ticket ?? '', companyid: harbour };
    const answers = await Promise.all([1, 2, 3].map(() => server.call(endpoints.chooseCompany, input)));
    const opened = answers.filter(({ status }) => status === 0);
    expect(opened.map(({ info }) => info.companyid)).toEqual([harbour]);
    expect(answers.filter(({ status }) => status === statuses.expired)).toHaveLength(2);
    const [{ info: session } = { info: undefined }] = opened;
    expect((await server.call(endpoints.menu, {}, session === undefined ? {} : { session })).status).toBe(0);
  });

  it('does not open a company that was not offered, and the ticket is used up', async () => {
    const { ticket = '', choices } = await signIn();
    expect(await server.call(endpoints.chooseCompany, { ticket, companyid: 'another' })).toMatchObject({
      status: statuses.expired,
    });
    const companyid = choices?.[0]?.companyid ?? '';
    expect((await server.call(endpoints.chooseCompany, { ticket, companyid })).status).toBe(statuses.expired);
  });

  it('does not open anything with a ticket older than five minutes, or after the account departed', async () => {
    const late = await signIn();
    await server.db.transaction('system', (trx) =>
      trx.updateTable('signinchoice').set({ expiresat: nowSeconds() }).execute(),
    );
    const companyid = await companyOf('neighbour');
    expect((await server.call(endpoints.chooseCompany, { ticket: late.ticket ?? '', companyid })).status).toBe(
      statuses.expired,
    );
    const { ticket = '' } = await signIn();
    await setAccount('neighbour', { departed: true });
    expect((await server.call(endpoints.chooseCompany, { ticket, companyid })).status).toBe(statuses.expired);
  });

  it('refuses a password that fits neither like an address that nobody has', async () => {
    const wrong = await signIn(nobodysHost, 'wrong');
    const unknown = await server.call(endpoints.passwordSignIn, {
      phone: '',
      email: 'nobody@example.com',
      password: hash('wrong'),
    });
    expect(wrong).toEqual(unknown);
    expect(wrong.status).toBe(statuses.refused);
  });
});

describe('an e-mail address that a company gives to several of its members', () => {
  it('signs none of them in, and leaves the account of another company alone', async () => {
    await setAccount('operator', { email });
    for (const person of ['staff', 'nobody'] as const) await setAccount(person, { email });
    expect((await signIn({ host: 'localhost' })).status).toBe(statuses.refused);
    await setAccount('neighbour', { email });
    expect((await signIn({ host: 'localhost' })).info?.companyid).toBe(await companyOf('neighbour'));
  });

  it('costs no hash for each of them', async () => {
    await setAccount('operator', { email });
    const passwordhash = 'not a hash: verifying it would be answered as wrong';
    await server.db.transaction('system', async (trx) => {
      for (let number = 0; number < maxCompaniesPerEmail + 3; number += 1)
        await trx
          .insertInto('account')
          .values({
            userid: `0000${number}`,
            companyid: `0000company${number}`,
            did: `d${number}`,
            phone: `1000000${String(number).padStart(4, '0')}`,
            email,
            name: 'x',
            organization: '',
            passwordhash,
          })
          .execute();
    });
    // Of many companies the first eight are compared with; the host's is always among them.
    expect((await signIn({ host: 'localhost' })).info?.companyid).toBe(await companyOf('operator'));
    await server.db.transaction('system', (trx) =>
      trx.deleteFrom('account').where('companyid', 'like', '0000company%').execute(),
    );
  });
});

describe('a phone number that somebody else has', () => {
  const body = async (session: Awaited<ReturnType<TestServer['signIn']>>, phonenumber: string) => {
    const { result } = await server.call(endpoints.departmentTree, {}, { session });
    const organizationid = (result as { did: string }[])[0]?.did ?? '';
    return { name: 'Somebody', organizationid, phonenumber };
  };
  const faultOf = ({ status, msg, errors }: { status: number; msg: string; errors?: unknown }, phone: string) =>
    JSON.parse(JSON.stringify({ status, msg, errors }).replaceAll(phone, '…')) as { msg: string };

  it("only can't be used: create, update and import say the same, whichever company has it", async () => {
    const session = await server.signIn('administrator');
    const answers: { msg: string }[] = [];
    for (const phone of [phones.neighbour, phones.staff]) {
      const facts = await body(session, phone);
      answers.push(faultOf(await server.call(endpoints.createMember, facts, { session }), phone));
      const { did } = await server.signIn('operator');
      answers.push(faultOf(await server.call(endpoints.updateMember, { did, phonenumber: phone }, { session }), phone));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.msg).toBe("The phone number … can't be used. Enter another one.");
  });

  it('is told so in a file as well, at its cell and in the same words', async () => {
    const session = await server.signIn('administrator');
    const { result } = await server.call(endpoints.departmentTree, {}, { session });
    const [department] = result as { name: string }[];
    const faultsOf = async (phone: string) => {
      const file = new File([`Name,Department,Phone\nSomebody,${department?.name},${phone}\n`], 'members.csv');
      const answer = await server.call(endpoints.importMembers, { preview: true }, { session, file });
      return JSON.parse(JSON.stringify(answer).replaceAll(phone, '…')) as { data: { faults: { message: string }[] } };
    };
    const [foreign, ownFaults] = [await faultsOf(phones.neighbour), await faultsOf(phones.staff)];
    expect(foreign).toEqual(ownFaults);
    expect(JSON.stringify(foreign)).toContain("can't be used");
  });
});
