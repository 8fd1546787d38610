export const texts = {
  triggerTypeTemplateNotificationStay:
    'Trigger, type and template of a notification stay as they are. Delete it and add another one.',
  chooseTimeList: 'Choose a time of this list',
  templateFieldHasChangedEdit: 'Its template or a field of it has changed. Edit and save it first.',
} as const;
