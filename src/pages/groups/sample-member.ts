import type { Member } from '../../schemas/people.ts';

/** A member for stories. */
export const sampleMember: Member = {
  did: 'm1',
  name: 'Ada Lovelace',
  userid: 'u1',
  organizationid: 'd3',
  organizationname: 'Engineering',
  phonenumber: '13800000002',
  email: 'ada@example.com',
  staffid: 'RS0002',
  staffstatus: 0,
  exitdate: null,
};
