import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { difference } from '../http/changes.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { scopeOf } from '../records/record-scope.ts';
import { requireRight } from '../http/require-right.ts';
import { fileOwner } from '../sheets/sheet-pool.ts';
import { sheetOf, sheetSink } from '../sheets/sheet-sink.ts';
import { updateMember } from './change-member.ts';
import { importMembers, previewMembers } from './import-members.ts';
import type { MemberFacts } from '../../src/schemas/member-facts.ts';
import { requireValidFacts } from './member-rules.ts';
import { addMembers, changeMember } from './member-write.ts';
import { memberIn, readMembers } from '../people/members.ts';
import {
  requireDepartment,
  lockOrganisation,
  organisationOf,
  departmentsInScope,
  recount,
  visiblePeople,
} from '../people/organisation.ts';
import { rejectTakenPhone, phonesInUse, phoneTaken } from '../people/phones.ts';

const pid = products.members;
/** Contract "Imports": 999 rows of data, and the header. */
const sheetLimits = { rows: 1_000, columns: 50 };

/** Members. Contract "People". */
export const memberRoutes: Route[] = [
  route(endpoints.listMembers, async (call) => {
    const organisation = await organisationOf(call);
    const scope = scopeOf(call.actor, 'read', organisation.groups);
    return readMembers(call, organisation, {
      scope,
      input: call.input,
      searched: ['name', 'phonenumber', 'staffid'],
    });
  }),

  // A user who picks a person need not manage them: all users may read names, of what lies below one's own department
  // without a right that reaches further; phone numbers are not.
  route(endpoints.searchMembers, async (call) => {
    const { actor, input } = call;
    const organisation = await organisationOf(call);
    const { read } = actor.rightsOn(products.groups);
    const scope = visiblePeople(actor);
    const { result, total } = await readMembers(call, organisation, { scope, input: input, searched: ['name'] });
    const hidden = { phonenumber: '', email: '', staffid: '', exitdate: null };
    return { result: read > 0 ? result : result.map((member) => ({ ...member, ...hidden })), total };
  }),

  route(endpoints.createMember, async (call) => {
    const { input, db, actor, now } = call;
    const company = actor.companyid;
    const organisation = await organisationOf(call);
    requireRight(actor, 'create', organisation.groups);
    const facts: MemberFacts = { ...input, email: '', staffid: '', ...requireValidFacts(input) };
    const phone = facts.phonenumber;
    return db.transaction({ company }, async (trx) => {
      await lockOrganisation(trx, company);
      const inScope = departmentsInScope(actor, organisation);
      await requireDepartment(trx, organisation, {
        company,
        did: facts.organizationid,
        inScope,
        path: '/organizationid',
      });
      if ((await phonesInUse(db, organisation, { company, phones: [phone] })).has(phone)) throw phoneTaken(phone);
      const [did = ''] = await rejectTakenPhone(phone, addMembers(trx, organisation, [facts], { company, actor, now }));
      await recount(trx, organisation, company);
      call.note({ pid, did, name: facts.name, after: facts });
      return { did };
    });
  }),

  route(endpoints.updateMember, updateMember),

  route(endpoints.renameMember, async (call) => {
    const { input, db, actor, now } = call;
    const company = actor.companyid;
    const organisation = await organisationOf(call);
    const scope = scopeOf(actor, 'write', organisation.groups);
    const { name = '' } = requireValidFacts({ name: input.name });
    await db.transaction({ company }, async (trx) => {
      const before = await memberIn(trx, organisation, scope, { did: input.did });
      if (before === undefined) throw notFound();
      await changeMember(trx, organisation, { name }, { did: input.did, company, now });
      call.note({ pid, did: input.did, name, ...difference(before, { ...before, name }) });
    });
    await db.announce(`people:${company}`);
  }),

  route(
    endpoints.importMembers,
    async (call) => {
      const run = call.input.preview === true ? previewMembers : importMembers;
      return { data: await run(call, sheetOf(call.file)) };
    },
    {
      receive: async ({ actor }) => sheetSink(sheetLimits, fileOwner(actor)),
      // Asked before the form's texts are read as what they mean.
      isReading: ({ preview }) => String(preview) === 'true',
    },
  ),
];
