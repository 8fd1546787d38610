export const texts = {
  atMostRecordsCanChanged:
    'At most {maxAtOnce} records can be changed at a time. Add a filter and change them in parts.',
  notThereAnyMore: 'It is not there any more.',
  yourRolesDoNotLet: 'Your roles do not let you change this record.',
  recordsMatchNowNotLook: '{rows} records match now, not {expect}. Look at the list again.',
  notKnownLeaveOut: '“{slice}” is not known here; leave it out.',
  namesDeviceReportsAnotherRecord:
    '{label} names the device in its reports, and another record has “{value}”. Enter another one.',
  checkValues: 'Check the values.',
  pagesReachRowAddFilter: 'Pages reach to row {lastRow}. Add a filter, or sort the other way round.',
  listsCantSortedChooseAnother: "Lists can't be sorted by “{column}”. Choose another column.",
  notChangedThroughListUse: '“{name}” is not changed through its list. Use its own page.',
  holdsReadingsDevicesTheyCan:
    '“{name}” holds readings of devices. They can be imported and deleted, not written or changed by hand.',
  yourRolesLetYouKeep: 'Your roles let you keep records in your own department only.',
  somebodyElseHasChangedRecord:
    'Someone else has changed this record, and your roles do not let you read it. Ask someone who can read it.',
  somebodyElseHasChangedRecordCompareThenSave: 'Someone else has changed this record. Compare, then save again.',
  fieldMessage: '{field}: {message}',
  andMoreFaults: '{message} (and {more} more)',
  nameRecordsOrExpect: 'Name the records in dids, or send expect with the number of all matching ones.',
  sendColumnsInData: 'Send the columns to change in data.',
} as const;
