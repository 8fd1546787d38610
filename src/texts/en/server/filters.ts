export const texts = {
  notJson: '{slice} is not JSON.',
  sendSortAs: 'Send sort as { column, type: asc or desc }.',
  filterDoesNotExistOn: 'The filter does not exist on this list.',
  nameEachFilterOnlyOnce: 'Name each filter only once.',
  enterNameVisibleCharacters: 'Enter a name of 1 to {longestName} visible characters.',
  filterBelongsCompanyOnlyYour: 'This filter belongs to the company. Only your own settings of its list can be kept.',
  chooseColumnModuleInstead: 'Choose a column of this module instead of {name}.',
  filterDoesNotExistOnListYouDo:
    'The filter does not exist on this list, or you do not have access. Choose one of your filters.',
} as const;
