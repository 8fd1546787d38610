import type { LinkageDraft } from '../../engine/automation/linkage-draft.ts';
import { emptyDraft } from '../../engine/automation/linkage-form.ts';
import { hostileText } from '../fields/hostile-text.ts';
import { sampleModule, sampleNow } from '../fields/sample-module.ts';
import type { LinkageChoices } from './linkage-form-context.ts';

/** What a linkage's form is given in stories and tests: nothing is fetched. */

const { pid, name } = sampleModule;

const records = [
  { did: 'd1', name: 'Cold room 1' },
  { did: 'd2', name: 'Unit 3' },
  { did: 'd3', name: hostileText },
];
const people = [
  { did: 'u1', name: 'Mo Chen' },
  { did: 'u2', name: 'Lan Zhou' },
];

const namedLike = (keyword: string, all: typeof records) =>
  all.filter((record) => record.name.toLowerCase().includes(keyword.toLowerCase()));

export const sampleChoices: LinkageChoices = {
  modules: [
    { pid, name, isControlled: true },
    { pid: '100000000000000000000001', name: { en: 'Policies', zh: '策略' }, isControlled: false },
  ],
  tabsOf: async () => [
    { did: 'all', name: 'All' },
    { did: 'warm', name: 'Warm rooms' },
  ],
  searchRecords: async (_pid, _tab, keyword) => namedLike(keyword, records),
  searchPeople: async (keyword) => namedLike(keyword, people),
  namePeople: async (userids) => people.filter(({ did }) => userids.includes(did)),
};

export const sampleRecordNames = async (_pid: string, dids: readonly string[]) =>
  records.filter(({ did }) => dids.includes(did));

const device = { idev_pid: pid, idev_did: 'd1' };

export const sampleDraft: LinkageDraft = {
  name: 'Warm room',
  events: [
    { type: 0, ...device, ikey: 'inside', trend_type: 0, ref_value: 28.5, keeptime: 300 },
    { type: 1, repeat: 'workdays', clock: '09:00:00' },
  ],
  property: [{ ...device, ikey: 'state', trend_type: 4, ref_value: 'run' }],
  datetime: [{ validperiod: '09:00:00-22:00:00', weekdays: '12345' }],
  devControl: [{ pid, filterdid: 'all', datadid: 'd2', parameter: 'state', value: 'idle' }],
  notify: [{ touser: ['u1', 'u2'], content: 'Cold room 1 is too warm' }],
};

/** One line of each kind of value and of each repeat. */
export const everyDraft: LinkageDraft = {
  ...emptyDraft,
  name: `Everything ${hostileText}`,
  events: [
    { type: 0, ...device, ikey: 'inside', trend_type: 5 },
    { type: 0, ...device, ikey: 'opened', trend_type: 0, ref_value: sampleNow + 3600, keeptime: 90 },
    { type: 0, ...device, ikey: 'opens', trend_type: 2, ref_value: '08:30:00', keeptime: 7200 },
    { type: 0, ...device, ikey: 'place', trend_type: 4, ref_value: 'p1', keeptime: 0 },
    { type: 0, ...device, ikey: 'months', trend_type: 6, ref_value: [6, 7], keeptime: 0 },
    { type: 1, repeat: 'once', at: sampleNow - 3600 },
    { type: 1, repeat: 'once', at: sampleNow + 86_400 },
    { type: 1, repeat: 'everyday', clock: '07:00:00' },
    { type: 1, repeat: 'chosen', clock: '22:30:00', weekdays: '135' },
  ],
  property: [{ ...device, idev_did: 'd3', ikey: 'code', trend_type: 4, ref_value: 'AC-1' }],
  datetime: [
    { validperiod: '22:00:00-06:00:00', weekdays: '1234567' },
    { validperiod: '08:00:00-12:00:00', weekdays: '67' },
  ],
  devControl: [{ pid, filterdid: 'warm', datadid: 'd3', parameter: 'fee', value: 12.5 }],
  notify: [{ touser: ['u1'], content: hostileText }],
};

/** A line of every kind with nothing filled in, and values that are wrong. */
export const wrongDraft: LinkageDraft = {
  name: '',
  events: [
    { type: 0, trend_type: 5 },
    { type: 0, ...device, ikey: 'inside', trend_type: 0, ref_value: 'warm', keeptime: 'long' },
    { type: 1, repeat: 'everyday' },
    { type: 1, repeat: 'chosen', clock: '25:00', weekdays: '' },
    { type: 1, repeat: 'once' },
  ],
  property: [{ idev_pid: pid, trend_type: 4 }],
  datetime: [{ validperiod: '09:00:00-', weekdays: '' }],
  devControl: [{}, { pid, filterdid: 'all', datadid: 'd2', parameter: 'power', value: 99_999 }],
  notify: [{}],
};
