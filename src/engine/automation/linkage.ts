import type { Static } from 'typebox';
import type * as schema from './linkage-schema.ts';

/** A linkage as it is stored and answered: the types of `linkage-schema.ts`, where each is described. */

export type ParameterEvent = Static<typeof schema.ParameterEvent>;
export type TimeEvent = Static<typeof schema.TimeEvent>;
export type LinkageEvent = Static<typeof schema.LinkageEvent>;
export type PropertyCondition = Static<typeof schema.PropertyCondition>;
export type TimeCondition = Static<typeof schema.TimeCondition>;
export type DeviceAction = Static<typeof schema.DeviceAction>;
export type NotifyAction = Static<typeof schema.NotifyAction>;
export type Linkage = Static<typeof schema.Linkage>;
