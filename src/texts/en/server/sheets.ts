export const texts = {
  tooManyFilesBeingRead: 'Too many files are being read at the moment. Wait {wait} s and send the file again.',
  fileHasNoRowsFill: 'The file has no rows. Fill in the template.',
  neitherExcelWorkbookNorCsv: 'This is neither an Excel workbook nor a CSV file. Save it as .xlsx or .csv.',
  excelFilesWorkbooksPasswordCant:
    'Excel 97–2003 files and workbooks with a password can’t be read. Save it as .xlsx without a password.',
  workbookEncryptedSaveWithoutPassword: 'The workbook is encrypted. Save it without a password.',
  charactersFileCantReadSave: 'The characters of this file can’t be read. Save it as CSV UTF-8 or as .xlsx.',
  fileCantReadEndOpen: 'The file can’t be read to its end. Open it in a spreadsheet program and save it again.',
  workbookContainsDefinitionsNoSpreadsheet:
    'The workbook contains definitions that no spreadsheet program writes. Save it again with one.',
  workbookFarLargerInsideThan: 'The workbook is far larger inside than it may be. Copy the rows into the template.',
  readingFileTookTooLong: 'Reading the file took too long. Copy the rows into the template.',
  fileHasRowsDataAt: 'The file has {found} rows of data; at most {limit} can be imported at a time. Split the file.',
  rowGoesBeyondColumnKeep: 'Row {row} goes beyond column {limit}. Keep to the columns of the template.',
} as const;
