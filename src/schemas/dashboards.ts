import { type Static, Type } from 'typebox';
import { config, Did, Text } from './wire.ts';

/** The full-screen dashboard on the wire: the fields of the stored layout. Contract "Screens". */

const Cells = (minimum: number) => Type.Integer({ minimum, maximum: 1000 });

const Card = config({
  did: Text(64),
  name: Text(256),
  pid: Text(64),
  type: Type.String({ minLength: 1, maxLength: 64 }),
  span: Cells(1),
  rows: Cells(1),
  dataX: Cells(0),
  dataY: Cells(0),
});

const side = {
  dashlist: Type.Array(Card, { maxItems: 500 }),
  bgImg: Type.String(),
  bltheme: Type.Union([Type.Literal('dark'), Type.Literal('default'), Type.Literal('blue')]),
  pageSize: config({ padding: Cells(0), colume: Cells(1), row: Cells(1), perSpan: Cells(1), perRow: Cells(1) }),
};

/** Landscape, and `portraitInfo` with the same fields for an upright screen. */
export const DashboardLayout = config({ ...side, portraitInfo: config(side) });

export type ListedDashboard = Static<typeof ListedDashboard>;
export const ListedDashboard = Type.Object({
  did: Did,
  /** Empty for a default one that its owner has not named. */
  name: Type.String(),
  /** The name of the owner. */
  owner: Type.String(),
  mine: Type.Boolean(),
  isdefault: Type.Boolean(),
  isshared: Type.Boolean(),
  version: Type.Integer(),
});

export type ReadDashboard = Static<typeof ReadDashboard>;
export const ReadDashboard = Type.Object({
  /** Empty, and version 0, where a person has no dashboard yet. */
  did: Type.String(),
  name: Type.String(),
  owner: Type.String(),
  mine: Type.Boolean(),
  isdefault: Type.Boolean(),
  /** Another person's, or read by a session that only reads. */
  isreadonly: Type.Boolean(),
  version: Type.Integer(),
  layout: DashboardLayout,
  /** Of one's own: who else reads it. */
  roles: Type.Array(Type.String()),
  departments: Type.Array(Type.String()),
  /** The slide show of a wall. */
  slides: Type.Optional(Type.Object({ dashboards: Type.Array(Did), seconds: Type.Integer() })),
});
