/** Names of the built-in menu groups, by key. */
export const texts = {
  dashboard: 'Dashboard',
  air: 'Air',
  metering: 'Metering',
  lighting: 'Lighting',
  sensors: 'Sensors',
  signage: 'Signage',
  spaces: 'Spaces',
  policies: 'Policies',
  people: 'People',
  other: 'More',
} as const;
