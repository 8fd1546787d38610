import { type Static, Type } from 'typebox';
import { Did, LocalText, Pid } from './wire.ts';

/** Tokens of devices and what was refused, as the wire has them. Contract "Device tokens". */

/** A token as administrators see it: never the token itself. */
export const DeviceToken = Type.Object({
  did: Did,
  pid: Pid,
  /** The module's. */
  module: LocalText,
  name: Type.String(),
  createtime: Type.Integer(),
  /** Who made it; empty for the shell. */
  creator_name: Type.String(),
  /** Seconds; null until its first report. */
  lastused: Type.Union([Type.Integer(), Type.Null()]),
});
export type DeviceToken = Static<typeof DeviceToken>;

/** A report whose device the module does not have. */
export const UnknownDevice = Type.Object({
  pid: Pid,
  module: LocalText,
  /** As the report named it, cut to 128 characters. */
  device: Type.String(),
  at: Type.Integer(),
});
export type UnknownDevice = Static<typeof UnknownDevice>;

/** A report that was refused, or taken with a remark (`stored`). */
export const RejectedReport = Type.Object({
  at: Type.Integer(),
  stored: Type.Boolean(),
  /** What arrived, as JSON text, cut to 2,000 characters. */
  report: Type.String(),
  /** The rule that refused it and the remedy. */
  msg: Type.String(),
});
export type RejectedReport = Static<typeof RejectedReport>;
