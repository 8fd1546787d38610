export const texts = {
  valueNeeded: 'Send the value to keep.',
  valueTooLarge: 'The value takes more than {size}. Keep less in it.',
  quotaExceeded: 'Your entries together would take more than {person}. Make one of them smaller.',
  filterNotFound:
    'The key names a filter that does not exist or that you cannot see. Use tree- and the id of one of your filters.',
} as const;
