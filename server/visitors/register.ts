import type { AnswerOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { checkRecord } from '../../src/schemas/check-record.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { keyedCall } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Call } from '../http/route.ts';
import { performWrite } from '../calls/write-call.ts';
import { newDid } from '../ids.ts';
import { refusalOf } from '../records/faults.ts';
import { requireModule } from '../records/request-context.ts';
import { insertRecord } from '../records/write.ts';
import type { StoredModule } from '../services.ts';
import { freeAttempts } from '../sessions/limits.ts';
import { recordAttempt, resetBudgets } from '../sessions/throttle.ts';
import { addressBudget } from '../sessions/sign-in-attempts.ts';
import { type CodeOwner, ownerOfCode } from './code.ts';
import { intervieweeOf } from './interviewee.ts';
import { notifyInterviewee } from './notify.ts';
import { visitStatus } from './visit.ts';
import { phrase } from '../texts.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** A visitor announces a visit without a session: the code of the reception is the right, and good for nothing else. */

type Registering = Call<typeof endpoints.registerVisit>;

const refusedCode = () => new Refusal('refused', phrase('server/visitors', 'codeRefused'));

/** Visits by one code in a row, without a pause of ten minutes between any two. */
const freeVisits = 100;
const pause = 600;

type Coming = Pick<Registering, 'db' | 'now' | 'request'> & { input: { authorization: string } };

/** Whose code was sent. What an address got wrong is forgotten when it has the right one: a reception has one address. */
export const authorise = async ({ db, input, now, request }: Coming): Promise<CodeOwner> => {
  const guesses = addressBudget(request, { kind: 'visit', free: freeAttempts.visitorCode });
  await recordAttempt(db, [guesses], now);
  const owner = await ownerOfCode(db, input.authorization, now);
  if (owner === undefined) throw refusedCode();
  await resetBudgets(db, [{ key: guesses.key, how: 'forget' }]);
  return owner;
};

/** Who writes, for the pipeline of writing calls: an actor of this company without any right or record. */
const visitorOf = ({ companyid, zone }: CodeOwner, { visitor, mobile }: Registering['input']): Actor => ({
  companyid,
  userid: `visitor-${companyid}`,
  did: '',
  name: visitor,
  phone: mobile,
  organization: '',
  organizations: [],
  zone,
  isReadOnly: false,
  rightsMark: '',
  rightsOn: () => ({ create: 0, read: 0, write: 0, set: 0 }),
  sessionHash: '',
});

/** A visit is announced for about now or later, within a year: a later one would stay at the top of the list forever. */
const isLikely = (moment: number, now: number): boolean =>
  moment > now - secondsPerDay && moment < now + 366 * secondsPerDay;

const phone = /^\+?\d(?:[ -]?\d){4,17}$/;

/** Stored values of the visit. @throws Refusal badInput that names each field */
const valuesOf = (
  visitors: StoredModule,
  { company, visitor, mobile, visitaddr, interviewtime }: Registering['input'],
  { interviewee, now }: { interviewee: string; now: number },
): RecordValues => {
  const data = {
    name: visitor.trim(),
    company: company.trim(),
    visitor: visitor.trim(),
    mobile: mobile.trim(),
    ...(visitaddr.trim() === '' ? {} : { visitaddr: visitaddr.trim() }),
    interviewee,
    interviewtime,
  };
  const checked = checkRecord(visitors.config, 'add', data);
  if (!checked.ok)
    // The record has the name of its visitor, so the text has it once.
    throw refusalOf(
      visitors.config,
      checked.faults.filter(({ path }) => path !== '/name'),
      { data },
    );
  if (!phone.test(data.mobile)) throw badInput('/mobile', 'phone', phrase('server/visitors', 'phoneWrong'));
  if (!isLikely(interviewtime, now)) throw badInput('/interviewtime', 'range', phrase('server/visitors', 'timeWrong'));
  return { ...checked.value, statusdesc: visitStatus.waiting };
};

const announce = async (call: Registering, db: Db): Promise<{ did: string }> => {
  const { actor, input, language, now } = call;
  const requestContext = { ...call, db };
  const visitors = await requireModule(requestContext, products.visitors);
  const members = await requireModule(requestContext, products.members);
  const notifications = await requireModule(requestContext, products.notifications);
  const { companyid } = actor;
  const did = newDid(now);
  await db.transaction({ company: companyid }, async (trx) => {
    const interviewee = await intervieweeOf(trx, members, companyid, input.interviewee);
    const values = valuesOf(visitors, input, { interviewee: interviewee.did, now });
    const { did: creator, organization } = interviewee;
    await insertRecord(trx, visitors, { did, company: companyid, creator, organization, now, values });
    const visit = { companyid, interviewee, visitor: String(values['visitor']), company: String(values['company']) };
    await notifyInterviewee(trx, notifications, visit, { language, now });
    call.note({ pid: products.visitors, did, name: visit.visitor, after: values });
  });
  return { did };
};

/**
 * One transaction with its audit entry and its kept answer, as every call that writes: a retry under the same key
 * announces nothing twice.
 */
export const registerVisit = async (call: Registering): Promise<AnswerOf<typeof endpoints.registerVisit>> => {
  const owner = await authorise(call);
  const { db, input, request } = call;
  const visits = { key: `visitcode:${owner.code}`, free: freeVisits, windowSeconds: pause, beyond: 'growing' } as const;
  await recordAttempt(db, [visits], call.now);
  const endpoint = endpoints.registerVisit;
  const actor = visitorOf(owner, input);
  const answered = await performWrite({
    db,
    actor,
    endpoint,
    keyed: keyedCall(request.headers['idempotency-key'], endpoint.path, input),
    call: { ...call, actor },
    handle: (writing) => announce({ ...call, actor, services: writing.services, note: writing.note }, writing.db),
  });
  return answered as typeof answered & AnswerOf<typeof endpoints.registerVisit>;
};
