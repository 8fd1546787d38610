import { type Static, Type } from 'typebox';

/** Shapes of the calls about a company's people. */

/** A person of the company. Contract "People"; `staffstatus` 0 on the job, 1 departed. */
export const Member = Type.Object({
  did: Type.String(),
  name: Type.String(),
  userid: Type.String(),
  organizationid: Type.String(),
  organizationname: Type.String(),
  phonenumber: Type.String(),
  email: Type.String(),
  staffid: Type.String(),
  staffstatus: Type.Integer(),
  /** Epoch seconds; null while on the job. */
  exitdate: Type.Union([Type.Integer(), Type.Null()]),
});
export type Member = Static<typeof Member>;

/** A department with those below it. Contract "People"; `upperlevel` and `manager` are empty where there is none. */
export type Department = {
  did: string;
  name: string;
  upperlevel: string;
  manager: string;
  managername: string;
  numberofstaff: number;
  subordinate: Department[];
};

/** A visit as the one who is visited sees it; `statusdesc` is a value of the visits' enum. */
export const OwnVisit = Type.Object({
  did: Type.String(),
  company: Type.String(),
  visitor: Type.String(),
  mobile: Type.String(),
  visitaddr: Type.String(),
  interviewtime: Type.Integer(),
  statusdesc: Type.String(),
});
export type OwnVisit = Static<typeof OwnVisit>;
