export const texts = {
  parameterRecordAsksGone: 'A parameter or a record it asks for is gone.',
  wouldTriggerItselfAgainChain: 'It would trigger itself again, or the chain of rules is too long.',
  wasDueWhileNoServer: 'It was due while no server was running.',
  personWhoSavedRuleCant: 'The person who saved this rule can’t control this device.',
  listDeviceGone: 'The list of this device is gone.',
  serverSendsNoNotifications: 'This server sends no notifications.',
  notNotifiedWhoLeftCompany:
    'Not notified: {departed} who left the company, {rights} without the right to read the record.',
  listRecordsAddedGone: 'The list that records are added to is gone.',
  personWhoSavedRuleCantReadDevice: 'The person who saved this rule can’t read this device.',
  periodHasRecordAlready: 'This period has its record already.',
  personWhoSavedRuleMay: 'The person who saved this rule may no longer read what it is about.',
  personWhoSavedPolicyCan: 'The person who saved this policy can no longer change policies.',
  personWhoSavedPolicyMay: 'The person who saved this policy may no longer read a list that it is about.',
  noServerCarriedOutWithin: 'No server carried it out within 5 minutes.',
  personWhoSavedRuleHas:
    'The person who saved this rule has left the company. It is paused until someone else saves it.',
  failedServer: 'It failed in the server.',
} as const;
