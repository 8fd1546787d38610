export const texts = {
  hostNotFound: 'No one here has this name or phone number. Check the name of your host.',
  severalHosts: 'Several people have this name. Enter the phone number of the person you visit.',
  visitorAnnounced: 'A visitor is announced',
  visitRequested: '{visitor} of {company} wants to visit you. Confirm or refuse the visit.',
  codeRefused: 'The visitor code is wrong or no longer valid. Ask the reception for the new one.',
  phoneWrong: 'Please enter the correct phone number: 11 digits, beginning with 1',
  timeWrong: 'Choose a time from today on, within a year.',
  visitMoved: 'This visit is no longer at this step. Refresh the list.',
  visitOfMoved: 'The visit of {name} is no longer at this step. Refresh the list.',
} as const;
