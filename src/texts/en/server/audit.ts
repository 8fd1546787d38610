export const texts = {
  rowCount: ', {rows} {rows, one: row, other: rows}',
  cancelled: ', cancelled',
  times: ' ({times} times)',
  dateWrong: '{name} is no date. Send epoch seconds, yyyy-MM-dd or yyyy-MM-dd HH:mm:ss.',
  endBeforeStart: 'The end is before the start.',
  exportDetails: ': {list}, {file}{rows}{cancelled}',
} as const;
