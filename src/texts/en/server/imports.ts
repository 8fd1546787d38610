export const texts = {
  deviceDoesNotExistYou: 'The device does not exist, or you cannot change it. Choose another one.',
  thereReadingDeviceTimeAlready: 'There is a reading of this device and time already. Take the row out.',
  rowSameDeviceTimeTake: 'Row {before} is of the same device and time. Take one out.',
  notColumnTemplateAssignColumn:
    '“{head}” is not a column of the template. Assign it to a column, rename it, or leave it out.',
  appearsTwiceRemoveOne: '“{head}” appears twice. Remove one.',
  columnTemplateMissingPutBack:
    'The column “{label}” of the template is missing. Put it back; its cells may stay empty where they may.',
  noColumnValuesMatchedAssign: 'No column of values is matched. Assign a column of the file to one of the history.',
  thereNoRowBelowHeader: 'There is no row below the header. Fill in the template.',
  sendBodyAsJsonPid: 'Send body as JSON with pid and, for one device, did.',
  bulkFieldBodyHasCome: 'With bulk the field body has to come before the file. Send the fields first.',
  sendHeaderRequesttype: 'Send the header requesttype: {requestType}.',
  severalRecordsHaveNameWrite: 'Several records have this name. Write the record ID instead.',
  recordDoesNotExistYou: 'The record does not exist, or you cannot change it. Check the name or write the record ID.',
  rowAboutAnotherDeviceThan: 'This row belongs to another device than the history you are importing into.',
  clocksWerePutForwardPast:
    'Clocks were put forward past this time, so it does not exist. Write the time with its offset, such as +01:00.',
  anotherFileBeingImportedInto: 'Another file is being imported into this history. Wait until it is done.',
  importWasCancelledNothingWas: 'The import was cancelled. Nothing was imported.',
  columnsHistoryWereChangedWhile:
    'The columns of the history were changed while the file was read. Nothing was imported; send the file again.',
  historyNotImportedFromFiles:
    'The history of “{name}” is not imported from files. An administrator can allow it in the module.',
  importTemplate: 'import template',
  inRow: 'Row {row}',
  inColumn: 'column {letter}',
  inLabel: '{label}',
  placeSeparator: ', ',
  placedFault: '{place}: {message}',
  nothingImported: 'Nothing was imported. {message}',
  nothingImportedMore: 'Nothing was imported. {message} (and {more} more)',
} as const;
