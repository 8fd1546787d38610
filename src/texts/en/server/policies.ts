export const texts = {
  andMore: '{names} and {more} more',
  columnIsUsed:
    '“{column}” is used by the policies {policies}: their conditions on it no longer hold and their actions on it fail until they are changed',
  valueIsUsed:
    'The policies {policies} use the value {value} of “{column}”: they continue for the rows that keep the value, and it must be replaced when you save them next',
  businessesWithoutSpaces: 'These businesses have no spaces with a type. Choose others, or give their spaces a type.',
  configurationConflict:
    'The basic configuration was changed elsewhere since it was opened. Take over what is stored, or save again to replace it.',
} as const;
