export const texts = {
  bodyLargerThanKibSend: 'The body is larger than {bytes} KiB. Send less.',
  atMostDeleteOneFirst: 'At most {most} {name}; delete one first.',
} as const;
