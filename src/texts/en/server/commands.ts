export const texts = {
  moduleNotFound: 'The module of this device no longer exists.',
  connectionUnreachable: 'The connection to the devices does not answer.',
} as const;
