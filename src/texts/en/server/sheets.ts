export const texts = {
  tooManyFiles: 'Too many files are being read at the moment. Wait {seconds} s and send the file again.',
  noRows: 'The file has no rows. Fill in the template.',
  fileTypeUnknown: 'This is neither an Excel workbook nor a CSV file. Save it as .xlsx or .csv.',
  fileTypeOld: 'Excel 97–2003 files and workbooks with a password can’t be read. Save it as .xlsx without a password.',
  workbookEncrypted: 'The workbook is encrypted. Save it without a password.',
  encodingUnknown: 'The characters of this file can’t be read. Save it as CSV UTF-8 or as .xlsx.',
  fileUnreadable: 'The file can’t be read to its end. Open it in a spreadsheet program and save it again.',
  workbookDoctype: 'The workbook contains definitions that no spreadsheet program writes. Save it again with one.',
  workbookTooLarge: 'The workbook is far larger inside than it may be. Copy the rows into the template.',
  readTimeout: 'Reading the file took too long. Copy the rows into the template.',
  tooManyRows: 'The file has {rows} rows of data; at most {limit} can be imported at a time. Split the file.',
  tooManyColumns: 'Row {row} goes beyond column {limit}. Keep to the columns of the template.',
} as const;
