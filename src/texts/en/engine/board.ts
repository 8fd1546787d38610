export const texts = {
  future: 'Choose days up to today',
  order: 'The end is before the start; swap them',
  long: 'Choose fewer days, or a longer analysis dimension',
  atMostModulesOnOne:
    'At most {maxPlanModules} modules on one plan. Remove the records of one, or make a second board.',
  recordOnPlanAlready: 'This record is on the plan already.',
  completeConditionRule: 'Complete the condition of this rule.',
  electricity: 'electricity meters',
  water: 'water meters',
  gas: 'gas meters',
  airconditioner: 'air-conditioners',
  door: 'doors',
  camera: 'cameras',
  listHasNoHistoryUse: 'This list has no history of use: add `historypid` and a column with `measures: "energy"`.',
  listHasNoHistoryNumbers:
    'This list has no history with numbers: add `historypid` and a number column in the history.',
  thereNoListGiveModule: 'There is no list of {name}: give its module `kind: "{kind}"`.',
  listLacksColumnMeasures: 'The list of {name} lacks a column with `measures`: {missing}.',
  listHasNoSuchHistory:
    'The list of {name} has no such history: add `historypid` and a column with `measures`: {inHistory}.',
  enterBulletinBoardName: 'Enter bulletin board name',
  incomplete: 'Form not complete',
  listHasNoColumnOfType: 'This list has no column of type {types}: add one to its module.',
} as const;
