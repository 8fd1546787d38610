export const texts = {
  noOneHasNamePhone: 'No one here has this name or phone number. Check the name of your host.',
  severalPeopleHaveNameEnter: 'Several people have this name. Enter the phone number of the person you visit.',
  visitorAnnounced: 'A visitor is announced',
  wantsVisitYouConfirmRefuse: '{visitor} of {company} wants to visit you. Confirm or refuse the visit.',
  visitorCodeNotRightNo: 'The visitor code is not right or no longer valid. Ask the reception for the new one.',
  pleaseEnterCorrectPhoneNumber: 'Please enter the correct phone number',
  chooseTimeFromTodayOn: 'Choose a time from today on, within a year.',
  visitMoved: 'This visit is no longer at this step. Refresh the list.',
  visitOfMoved: 'The visit of {name} is no longer at this step. Refresh the list.',
} as const;
