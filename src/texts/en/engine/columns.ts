export const texts = {
  recordId: 'Record ID',
  name: 'Name',
  created: 'Created',
  updated: 'Updated',
  createdBy: 'Created by',
  owner: 'Owner',
  company: 'Company',
  department: 'Department',
  day: 'Day',
  exitDate: 'Exit date',
  dateTime: 'Date and time',
  notificationText: 'Text',
} as const;
