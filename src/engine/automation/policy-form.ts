import type { Column, LocalText, ModuleConfig, Language } from '../column.ts';
import { columnsOf } from '../builtin-columns.ts';
import { ownProperty } from '../own-property.ts';
import { products } from '../products.ts';
import type { ShownRecord } from '../record-codec.ts';
import type { RuleScope } from '../rules/rule-table.ts';
import { formOf } from '../views/form.ts';
import type { FormView } from '../views/view.ts';
import type { Policy, PolicyType, Sifter } from './policy.ts';
import { inLanguage, phrase, sameText } from '../../texts/phrase.ts';

/**
 * The essentials of a policy as a compiled form. Its values are shown values by column; fields of a scope
 * exist only while that scope is chosen. Contract "Policies".
 */

/** Lists of choices that are not records of a module, by their name in requests. Their parameters follow after a slash. */
export const choiceLists = {
  business: 'businesses',
  stores: (business: string) => `stores/${business}`,
  spaceTypes: (stores: readonly string[]) => `spacetypes/${stores.join(',')}`,
  storeTypes: 'merchanttypes',
  applications: 'applications',
  groups: (pid: string) => `groups/${pid}`,
} as const;

const section: LocalText = phrase('engine/policies', 'essentialInformation');
const typeSection: LocalText = phrase('engine/policies', 'policyType');

const field = (column: string, label: LocalText, properties: Partial<Column> & Pick<Column, 'type'>): Column => ({
  column,
  label,
  rw: 3,
  required: 2,
  section,
  ...properties,
});

const list = (pid: string, capacity: number): Pick<Column, 'type' | 'didlist'> => ({
  type: 'didlist',
  didlist: { pid, capacity },
});

const limits = { stores: 500, types: 200 };

export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const business = field('business', phrase('engine/policies', 'businessField'), {
  type: 'ref',
  pid: choiceLists.business,
});

/** The fields of each scope. A field that depends on another field is omitted until that one has a value. */
const scopeFields: Readonly<Record<Sifter, (values: ShownRecord) => Column[]>> = {
  space: (values) => {
    const stores = textsIn(values['merchant']);
    const owner = textIn(values['business']);
    return [
      business,
      field('merchant', phrase('engine/policies', 'stores'), list(choiceLists.stores(owner), limits.stores)),
      field('spacetype', phrase('engine/policies', 'spaceTypes'), list(choiceLists.spaceTypes(stores), limits.types)),
    ];
  },
  merchant: () => [
    business,
    field('merchanttype', phrase('engine/policies', 'storeTypes'), list(choiceLists.storeTypes, limits.types)),
  ],
  filter: (values) => [
    field('productid', phrase('engine/policies', 'application'), { type: 'ref', pid: choiceLists.applications }),
    field('filterdid', phrase('engine/policies', 'group'), {
      type: 'ref',
      pid: choiceLists.groups(textIn(values['productid'])),
    }),
  ],
  default: () => [],
};

export const isSifter = (value: unknown): value is Sifter =>
  typeof value === 'string' && Object.hasOwn(scopeFields, value);

const updateLabels = {
  '0': phrase('engine/policies', 'notAutomaticallyUpdated'),
  '1': phrase('engine/policies', 'realTime'),
};

const scopeLabels: Readonly<Record<Sifter, LocalText>> = {
  space: phrase('engine/policies', 'spaceScope'),
  merchant: phrase('engine/policies', 'merchant'),
  filter: phrase('engine/policies', 'filter'),
  default: phrase('engine/policies', 'default'),
};

/** Policy types and scope types that are allowed for a module. */
export type PolicyOffer = {
  types: readonly PolicyType[];
  sifters: readonly Sifter[];
  /** True for a stored policy, whose type can't be changed. Contract "Screens". */
  isTypeFixed?: boolean;
};

/** Puts a field into a section of its own, a read-only field too. */
const inOwnSection = (view: FormView, name: string, title: LocalText): FormView => ({
  ...view,
  sections: [
    { key: name, title, fields: [name] },
    ...view.sections
      .map((formSection) => ({ ...formSection, fields: formSection.fields.filter((other) => other !== name) }))
      .filter(({ fields }) => fields.length > 0),
  ],
});

const typeLabels: Readonly<Record<PolicyType, LocalText>> = {
  0: phrase('engine/policies', 'generate'),
  1: phrase('engine/policies', 'execution'),
};

const isPolicyType = (value: unknown): value is '0' | '1' => value === '0' || value === '1';

/** The field that each of these fields depends on. */
const chosenWithin: Readonly<Record<string, string>> = {
  merchant: 'business',
  spacetype: 'merchant',
  filterdid: 'productid',
};

/** True if the field that this one depends on is empty: without stores there are no space types. */
const isWaiting = (name: string, values: ShownRecord): boolean => {
  const first = ownProperty(chosenWithin, name);
  return first !== undefined && textIn(values[first]) === '' && textsIn(values[first]).length === 0;
};

/** The form of the essential information with the fields that the current values require. `policies` is the module of policies. */
export function essentialsForm(policies: ModuleConfig, values: ShownRecord, offer: PolicyOffer): FormView {
  const columns = columnsOf(policies);
  const sifter = values['sifter'];
  const essentialColumn = (name: string, overrides: Partial<Column>): Column[] => {
    const column = columns.get(name);
    return column === undefined ? [] : [{ ...column, section, builtin: false, fixed: false, rw: 3, ...overrides }];
  };
  // A policy that was saved earlier keeps a choice that is no longer offered.
  const stored = isPolicyType(values['policy_type']) ? [values['policy_type']] : [];
  const types = Object.fromEntries(
    [...offer.types.map(String), ...stored].map((type) => [type, typeLabels[type === '0' ? 0 : 1]]),
  );
  const scopes = Object.fromEntries(
    [...offer.sifters, ...(isSifter(sifter) ? [sifter] : [])].map((option) => [option, scopeLabels[option]]),
  );
  const all = [
    // The section has the long name.
    field('policy_type', phrase('engine/policies', 'typeOfPolicy'), {
      type: 'enum',
      enum: types,
      section: typeSection,
      rw: offer.isTypeFixed === true ? 1 : 3,
    }),
    ...essentialColumn('name', { required: 2 }),
    field('sifter', phrase('engine/policies', 'scope'), { type: 'enum', enum: scopes }),
    ...(isSifter(sifter) ? scopeFields[sifter](values) : []),
    ...essentialColumn('enabled', { required: 2 }),
    ...essentialColumn('updatepolicy', {
      required: 2,
      enum: updateLabels,
      label: phrase('engine/policies', 'updatePolicy'),
    }),
    ...essentialColumn('comment', {}),
    ...essentialColumn('attached', {}),
  ];
  const view = inOwnSection(formOf(all, { pid: products.policies, purpose: 'edit' }), 'policy_type', typeSection);
  const waiting = Object.entries(view.fields).filter(([name]) => isWaiting(name, values));
  return {
    ...view,
    fields: {
      ...view.fields,
      ...Object.fromEntries(waiting.map(([name, waitingField]) => [name, { ...waitingField, isWaiting: true }])),
    },
  };
}

/** Initial values of a new policy. */
export const newEssentials = (offer: PolicyOffer): ShownRecord => ({
  ...(offer.types.length === 1 ? { policy_type: String(offer.types[0]) } : {}),
  enabled: '1',
  updatepolicy: '1',
});

/** The ids of the scope values, each of which has its own rows. */
export function scopeIds(values: ShownRecord): string[] {
  const ids: Readonly<Record<Sifter, () => string[]>> = {
    space: () => textsIn(values['spacetype']),
    merchant: () => textsIn(values['merchanttype']),
    filter: () => [textIn(values['filterdid'])].filter((id) => id !== ''),
    default: () => ['default'],
  };
  const { sifter } = values;
  return isSifter(sifter) ? ids[sifter]() : [];
}

/** The module, and its enum column, whose labels name the scope values. */
const labelled: Readonly<Partial<Record<Sifter, readonly [string, string]>>> = {
  space: [products.spaces, 'spacetype'],
  merchant: [products.businesses, 'merchanttype'],
};

/** Name of a scope value: the label of its type, else `named`. */
export function scopesOf(
  values: ShownRecord,
  module: (pid: string) => ModuleConfig | undefined,
  named: (id: string) => LocalText | undefined,
): { id: string; label: LocalText }[] {
  const { sifter } = values;
  const [pid, name] = (isSifter(sifter) ? labelled[sifter] : undefined) ?? ['', ''];
  const config = module(pid);
  const labels = (config && columnsOf(config).get(name)?.enum) ?? {};
  return scopeIds(values).map((id) => ({
    id,
    label:
      ownProperty(labels, id) ??
      named(id) ??
      (sifter === 'default' ? phrase('engine/policies', 'allDevices') : sameText(id)),
  }));
}

export const scopeNamed = (scopes: ReturnType<typeof scopesOf>, language: Language): RuleScope[] =>
  scopes.map(({ id, label }) => ({ id, name: inLanguage(label, language) }));

/** A stored policy's essentials as the form shows them. */
export function essentialsOf(policy: Policy): ShownRecord {
  const { name, policy_type, sifter, enabled, updatepolicy, comment, attached, space, merchant, filter } = policy;
  const formValues = {
    name,
    policy_type: String(policy_type),
    sifter,
    enabled: String(enabled),
    // The demo's former third value reads as the first one. Contract "Policies".
    updatepolicy: String(updatepolicy) === '1' ? '1' : '0',
    comment,
    attached,
    business: space?.business ?? merchant?.business,
    merchant: space?.merchant,
    spacetype: space?.spacetype,
    merchanttype: merchant?.merchanttype,
    productid: filter?.productid,
    filterdid: filter?.filterdid,
  };
  return Object.fromEntries(Object.entries(formValues).filter(([, value]) => value !== null && value !== undefined));
}

/** The essentials as a save sends them. */
export function essentialsWire(values: ShownRecord) {
  const {
    business: owner,
    merchant,
    spacetype,
    merchanttype,
    productid,
    filterdid,
    policy_type,
    sifter,
    ...flat
  } = values;
  const scopes: Readonly<Record<Sifter, () => object>> = {
    space: () => ({ space: { business: owner, merchant: textsIn(merchant), spacetype: textsIn(spacetype) } }),
    merchant: () => ({ merchant: { business: owner, merchanttype: textsIn(merchanttype) } }),
    filter: () => ({ filter: { productid, filterdid } }),
    default: () => ({}),
  };
  return {
    name: textIn(flat['name']),
    enabled: flat['enabled'],
    updatepolicy: flat['updatepolicy'],
    comment: flat['comment'] ?? null,
    attached: flat['attached'] ?? null,
    ...(isPolicyType(policy_type) ? { policy_type: policy_type === '0' ? (0 as const) : (1 as const) } : {}),
    sifter: textIn(sifter),
    ...(isSifter(sifter) ? scopes[sifter]() : {}),
  };
}

/** The form field that shows a fault of the request at this path. */
export function essentialAt(path: string): string | undefined {
  const [, first = '', second] = path.split('/');
  const isScope = isSifter(first);
  if (isScope) return second ?? (first === 'filter' ? 'productid' : 'business');
  return ['name', 'policy_type', 'sifter', 'enabled', 'updatepolicy', 'comment', 'attached'].find(
    (name) => name === first,
  );
}
