export const texts = {
  notificationTypeFixed:
    'Trigger, type and template of a notification cannot be changed. Delete it and add another one.',
  timeColumnNeeded: 'Choose a time of this list',
  notificationOutdated: 'Its template or a field of it has changed. Edit and save it first.',
} as const;
