export const texts = {
  valueNeeded: 'Send the value to store.',
  valueTooLarge: 'The value is larger than {size}. Store less in it.',
  quotaExceeded: 'Your entries would exceed {person} in total. Make one of them smaller.',
  filterNotFound:
    'The key names a filter that does not exist or that you cannot see. Use tree- and the id of one of your filters.',
} as const;
