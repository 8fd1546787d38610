export const texts = {
  colonnade: 'Colonnade',
  administrator: 'Administrator',
  administratorText: 'Every right on every module',
  operator: 'Operator',
  operatorText: 'Reads and controls all devices',
  companyNameLength: 'The company needs a name of at most 100 characters.',
  zoneWrong: '“{zone}” is no time zone. Use a name such as Asia/Shanghai or Europe/Berlin.',
  personNameLength: 'The person needs a name of at most 64 characters.',
  phoneWrong: 'Please enter the correct phone number: 11 digits, beginning with 1',
  phoneTaken: '{phone} is already used to sign in. Use another phone number.',
  systemRoleNotFound: 'The company has no system role “{name}”.',
} as const;
