export const texts = {
  addressOfNothing: 'Name the module in pid, or a record in did.',
  notJson: '{name} is not JSON.',
  sortWrong: 'Send sort as { column, type: asc or desc }.',
  filterNotOnList: 'The filter does not exist on this list.',
  filterRepeated: 'Name each filter only once.',
  nameLength: 'Enter a name of 1 to {limit} visible characters.',
  filterOfCompany: 'This filter belongs to the company. Only your own settings of its list can be kept.',
  groupUnfit: 'The filter group “{name}” no longer fits the list: {message}. Correct it under “Manage filter groups”.',
  columnUnknown: 'Choose a column of this module instead of {name}.',
  filterNotFound: 'The filter does not exist on this list, or you do not have access. Choose one of your filters.',
  tooManyExports:
    '{limit} exports of yours are under way. Wait until one of them is finished, or cancel one, and export again.',
  tooManyExportsOfAll: 'Too many exports wait on this server. Export again in half a minute.',
  tooManyExportsOfCompany:
    '{limit} exports of your company are under way. Wait until one of them is finished, and export again.',
  rightsChanged: 'Your rights have changed, so the export was ended. Export again.',
  workbookOverLimit: 'XLSX can contain at most {limit} rows. Use CSV, or add a filter.',
} as const;
