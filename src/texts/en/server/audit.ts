export const texts = {
  actionsText: ', {rows} {rows, one: row, other: rows}',
  cancelled: ', cancelled',
  times: ' ({times} times)',
  noDateSendEpochSeconds: '{slice} is no date. Send epoch seconds, yyyy-MM-dd or yyyy-MM-dd HH:mm:ss.',
  endLiesBeforeStart: 'The end lies before the start.',
  exportDetails: ': {list}, {file}{rows}{end}',
} as const;
