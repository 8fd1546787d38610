export const texts = {
  general: 'General',
  values: 'Values',
  readOnly: 'Read-only',
  on: 'On',
  hours: 'Hours',
  months: 'Months',
  notes: 'Notes',
  statusAndSystem: 'Status and system',
} as const;
