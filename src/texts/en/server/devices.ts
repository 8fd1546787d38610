export const texts = {
  deviceTokenMissingWrongRevoked:
    'The device token is missing, wrong or revoked. Send a token of the authority page as “Authorization: Bearer …”.',
  notParameterDevice: '{own} is not a parameter of the device.',
  chooseAtLeastOneParameter: 'Choose at least one parameter.',
  yourRolesDoNotLet: 'Your roles do not let you control this device.',
  devicesMatchNowNotNothing: '{found} devices match now, not {expected}. Nothing was sent; look at the list again.',
  devicesClockSAheadReport: "The device's clock is {seconds} s ahead. The report was taken as of now; set the clock.",
  sendTimeReportAsWhole: 'Send the time of the report as whole epoch seconds in “at”.',
  nameDeviceDeviceIdValue:
    'Name the device in “device”: its id, or the value of the key column, at most 128 characters.',
  moduleHasNoDeviceName:
    'The module has no device of this name. Send the id of a record, or the value of its key column.',
  severalRecordsModuleHaveKey:
    'Several records of the module have this key, so the device is not known. Give each a key of its own.',
  sendIdAsTextAt: 'Send “id” as a text of at most 128 characters, or leave it out.',
  payloadLongerThanKib: 'The payload is longer than {maxPayload} KiB.',
  payloadNotJsonObjectSuch: 'The payload is not a JSON object, such as {"temp": 21.5}.',
  noMemberPayloadBelongsColumn:
    'No member of the payload belongs to a column. Compare its names with the columns and their “source”.',
  availabilityNeitherOnlineNorOffline: 'The availability is neither online nor offline.',
  topicModuleDoesNotBelong: 'The topic of this module does not belong to the company.',
  nameDeviceCannotPartTopic:
    'The name of this device cannot be part of a topic: it is empty, too long or has +, # or / where they may not be.',
  mqttBrokerDidNotTake: 'The MQTT broker did not take the command.',
  tooManyReportsWaitStored: 'Too many reports wait to be stored. Send them again later.',
  noModuleDevicesReportHas:
    'No module with devices that report has this id. Check the address and the driver of the module.',
  reportCouldNotStoredSend: 'The report could not be stored. Send it again; the log of the server says why.',
  late: 'Older than the current value: stored in the history only.',
  duplicate: 'This report came before; nothing changed.',
  sendEachReportAsObject: 'Send each report as an object with device, at and values.',
  reportHasDeviceAtValues: 'A report has device, at, values and id. Leave “{slice}” out.',
  mqttBrokerNotConnected: 'The MQTT broker is not connected.',
  deviceDoesNotAnswer: 'The device does not answer.',
  deviceNotSimulatedNoBroker: 'This device is not simulated, and no broker is set that reaches it.',
  companyHasNoModuleWhich:
    'The company has no module {pid} to which devices report. "npm run module -- list" shows modules; one that takes reports has a "driver".',
  sessionMayOnlyReadSign: 'This session is read-only. Sign in to make a token.',
  noDevicesReportModuleGive: 'No devices report to this module. Give it a “driver” first.',
  config: 'Configuration',
  diagnostic: 'Diagnostics',
  nameZigbee2mqtt: 'Name in Zigbee2MQTT',
  space: 'Space',
  closed: 'Closed',
  open: 'Open',
  occupied: 'Occupied',
  clear: 'Clear',
  present: 'Present',
  away: 'Away',
  yes: 'Yes',
  no: 'No',
} as const;
