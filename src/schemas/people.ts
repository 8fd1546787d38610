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
const department = {
  did: Type.String(),
  name: Type.String(),
  upperlevel: Type.String(),
  manager: Type.String(),
  managername: Type.String(),
  numberofstaff: Type.Number(),
};
const DepartmentFacts = Type.Object(department);
export type Department = Static<typeof DepartmentFacts> & { subordinate: Department[] };
export const Department = Type.Unsafe<Department>(
  Type.Object({ ...department, subordinate: Type.Array(DepartmentFacts) }),
);

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
