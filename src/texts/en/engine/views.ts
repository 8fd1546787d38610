export const texts = {
  general: 'General',
  values: 'Values',
  readOnly: 'Read-only',
  on: 'On',
  hours: 'Hours',
  months: 'Months',
  notes: 'Notes',
  statusSystem: 'Status and system',
} as const;
