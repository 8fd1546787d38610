import type { LocalText } from '../column.ts';
import type { RulePart } from '../rules/rule-table.ts';
import { phrase, phrasePattern } from '../../texts/phrase.ts';

/** Rules of policies that are about no column's value. Contract "Policies". */
export const policySentences: Readonly<Record<string, LocalText>> = {
  policyname: phrasePattern('engine/policy-faults', 'policyname'),
  policytype: phrase('engine/policy-faults', 'policytype'),
  nogenerator: phrase('engine/policy-faults', 'nogenerator'),
  enabled: phrase('engine/policy-faults', 'enabled'),
  updatepolicy: phrase('engine/policy-faults', 'updatepolicy'),
  sifter: phrase('engine/policy-faults', 'sifter'),
  policybusiness: phrase('engine/policy-faults', 'policybusiness'),
  stores: phrase('engine/policy-faults', 'stores'),
  spacetypes: phrase('engine/policy-faults', 'spacetypes'),
  merchanttypes: phrase('engine/policy-faults', 'merchanttypes'),
  application: phrase('engine/policy-faults', 'application'),
  group: phrase('engine/policy-faults', 'group'),
  notrigger: phrase('engine/policy-faults', 'notrigger'),
  keeptype: phrase('engine/policy-faults', 'keeptype'),
  timertype: phrase('engine/policy-faults', 'timertype'),
  interval: phrase('engine/policy-faults', 'interval'),
  dayinterval: phrase('engine/policy-faults', 'dayinterval'),
  cycle: phrase('engine/policy-faults', 'cycle'),
  monthday: phrase('engine/policy-faults', 'monthday'),
  yearday: phrase('engine/policy-faults', 'yearday'),
  norows: phrase('engine/policy-faults', 'norows'),
  noconditioncolumn: phrase('engine/policy-faults', 'noconditioncolumn'),
  noactioncolumn: phrase('engine/policy-faults', 'noactioncolumn'),
  rowname: phrasePattern('engine/policy-faults', 'rowname'),
  scopeid: phrase('engine/policy-faults', 'scopeid'),
  uniquek: phrase('engine/policy-faults', 'uniquek'),
  rowaction: phrasePattern('engine/policy-faults', 'rowaction'),
  rowcondition: phrasePattern('engine/policy-faults', 'rowcondition'),
  reportcondition: phrase('engine/policy-faults', 'reportcondition'),
  switch: phrase('engine/policy-faults', 'switch'),
  notes: phrasePattern('engine/policy-faults', 'notes'),
  fixedweek: phrase('engine/policy-faults', 'fixedweek'),
  repeatedperiod: phrase('engine/policy-faults', 'repeatedperiod'),
  numbersonly: phrase('engine/policy-faults', 'numbersonly'),
  actioncolumn: phrase('engine/policy-faults', 'actioncolumn'),
  actionpid: phrase('engine/policy-faults', 'actionpid'),
  source: phrase('engine/policy-faults', 'source'),
  linkkey: phrase('engine/policy-faults', 'linkkey'),
  linkpath: phrase('engine/policy-faults', 'linkpath'),
  connection: phrase('engine/policy-faults', 'connection'),
  samelink: phrase('engine/policy-faults', 'samelink'),
  samereference: phrase('engine/policy-faults', 'samereference'),
  configuredsifter: phrase('engine/policy-faults', 'configuredsifter'),
  otherlist: phrase('engine/policy-faults', 'otherlist'),
  unconfigured: phrase('engine/policy-faults', 'unconfigured'),
  unconfiguredsifter: phrase('engine/policy-faults', 'unconfiguredsifter'),
  unconfiguredapplication: phrase('engine/policy-faults', 'unconfiguredapplication'),
  unconfiguredlink: phrase('engine/policy-faults', 'unconfiguredlink'),
  refcolumn: phrase('engine/policy-faults', 'refcolumn'),
};

/** What an empty cell says where its row has nothing in this part of the table. */
export const partSentences: Readonly<Partial<Record<RulePart, LocalText>>> = {
  actions: phrase('engine/policy-faults', 'emptyaction'),
  conditions: phrase('engine/policy-faults', 'emptycondition'),
};

/** The part of the table in which a row has nothing, by the rule that it breaks. */
export const lackingParts: Readonly<Record<string, RulePart>> = { rowaction: 'actions', rowcondition: 'conditions' };
