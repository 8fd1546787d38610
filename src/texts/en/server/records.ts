export const texts = {
  tooManyRecords: 'At most {limit} records can be changed at a time. Add a filter and change them in parts.',
  recordNotFound: 'The record no longer exists.',
  noChangeRight: 'Your roles do not let you change this record.',
  recordCountChanged:
    '{found} {found, one: record matches, other: records match} now, not {expected}. Look at the list again.',
  propertyUnknown: '“{path}” is not known here; leave it out.',
  deviceKeyTaken: '{label} names the device in its reports, and another record has “{value}”. Enter another one.',
  checkValues: 'Check the values.',
  pageOutOfReach: 'Pages reach to row {lastRow}. Add a filter, or sort the other way round.',
  columnNotSortable: "Lists can't be sorted by “{column}”. Choose another column.",
  changedOnOwnPage: '“{name}” is not changed through its list. Use its own page.',
  readingsReadOnly:
    '“{name}” contains readings of devices. They can be imported and deleted, but not added or edited by hand.',
  ownDepartmentOnly: 'Your roles let you store records only in your own department.',
  recordConflictHidden:
    'Someone else has changed this record, and your roles do not let you read it. Ask someone who can read it.',
  recordConflict: 'Someone else has changed this record. Compare, then save again.',
  fieldMessage: '{field}: {message}',
  andMoreFaults: '{message} (and {more} more)',
  recordsNeeded: 'List the ids of the records in dids, or send the number of all matching records in expect.',
  oneChoice: 'Send the ids of the records in dids, or a query with did, condition, filter and expect, not both.',
  dataNeeded: 'Send the columns to change in data.',
} as const;
