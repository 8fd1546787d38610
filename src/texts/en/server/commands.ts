export const texts = {
  moduleDeviceNoLongerExists: 'The module of this device no longer exists.',
  connectionDevicesDoesNotAnswer: 'The connection to the devices does not answer.',
} as const;
