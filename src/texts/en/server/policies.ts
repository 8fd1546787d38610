export const texts = {
  devicesRecordsAdded: 'devices {devices}, records added {failed}',
  theseBusinessesHaveNoSpaces:
    'These businesses have no spaces with a type. Choose others, or give their spaces a type.',
} as const;
