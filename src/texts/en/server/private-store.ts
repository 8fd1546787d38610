export const texts = {
  sendValueKeep: 'Send the value to keep.',
  valueTakesMoreThanKeep: 'The value takes more than {entry}. Keep less in it.',
  yourEntriesTogetherWouldTake: 'Your entries together would take more than {person}. Make one of them smaller.',
  keyNamesFilterDoesNot:
    'The key names a filter that does not exist or that you cannot see. Use tree- and the id of one of your filters.',
} as const;
