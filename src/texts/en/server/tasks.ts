export const texts = {
  tasksNotPending: 'Some of these tasks are no longer pending. Refresh the list and choose again.',
  memberNotFound: 'The member does not exist, or your roles do not cover them. Choose someone else.',
  otherMemberNeeded: 'Choose another member to take over the tasks.',
  memberLeft: 'This member has left the company. Choose someone else.',
  noLongerPending: 'No longer pending: {names}. Refresh the list and choose again.',
  noLongerPendingMore: 'No longer pending: {names} and {more} more. Refresh the list and choose again.',
} as const;
