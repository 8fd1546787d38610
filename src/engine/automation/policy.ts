import type { Static } from 'typebox';
import type * as schema from './policy-schema.ts';

/** A policy as it is stored and answered: the types of `policy-schema.ts`, where each is described. */

export type PolicyType = Static<typeof schema.PolicyType>;
export type Sifter = Static<typeof schema.Sifter>;
export type LinkKey = Static<typeof schema.LinkKey>;
export type SpaceScope = Static<typeof schema.SpaceScope>;
export type MerchantScope = Static<typeof schema.MerchantScope>;
export type FilterScope = Static<typeof schema.FilterScope>;
export type PolicyEvent = Static<typeof schema.PolicyEvent>;
export type PolicyTimer = Static<typeof schema.PolicyTimer>;
export type ConditionCell = Static<typeof schema.ConditionCell>;
export type ActionCell = Static<typeof schema.ActionCell>;
export type RuleTime = Static<typeof schema.RuleTime>;
export type Rule = Static<typeof schema.Rule>;
export type ConfigEntry = Static<typeof schema.ConfigEntry>;
export type UsedApplication = Static<typeof schema.UsedApplication>;
export type Configurations = Static<typeof schema.Configurations>;
export type PolicyContent = Static<typeof schema.PolicyContent>;
export type Policy = Static<typeof schema.Policy>;
export type AnsweredPolicy = Static<typeof schema.AnsweredPolicy>;

export type Link = Pick<ConditionCell, 'link_key' | 'link_ikey'>;
/** On a day of each month, or of each year. */
export type DayTimer = Extract<PolicyTimer, { type: 0 }>;

export const noConfigurations: Configurations = { sifter: [], usable: [], condition: [], event: [] };

/** Content of a policy that was created when only its record was stored. */
export const noContent: PolicyContent = {
  space: null,
  merchant: null,
  filter: null,
  events: [],
  timer: [],
  configs: [],
  configurations: noConfigurations,
};

/** True if a condition cell has a value, so that it compares something. Contract "Policies". */
export const isFilledCondition = ({ ref_value }: ConditionCell): boolean => ref_value !== null;

/** True if an action cell sets something: a value, or a link to one. */
export const isFilledAction = (cell: ActionCell): boolean =>
  cell.source_type === 'ref' ? cell.ref_link !== '' : cell.ref_value !== null;
