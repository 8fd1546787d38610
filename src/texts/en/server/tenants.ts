export const texts = {
  colonnade: 'Colonnade',
  administrator: 'Administrator',
  describe: 'Every right on every module',
  operator: 'Operator',
  readsControlsAllDevices: 'Reads and controls all devices',
  companyNeedsNameAtMost: 'The company needs a name of at most 100 characters.',
  noTimeZoneUseName: '“{zone}” is no time zone. Use a name such as Asia/Shanghai or Europe/Berlin.',
  personNeedsNameAtMost: 'The person needs a name of at most 64 characters.',
  pleaseEnterCorrectPhoneNumber: 'Please enter the correct phone number',
  somebodySignsAlreadyUseAnother: '{phone} is already used to sign in. Use another phone number.',
  companyHasNoSystemRole: 'The company has no system role “{name}”.',
} as const;
