export const texts = {
  parameterRecordAsksGone: 'A parameter or record it uses was deleted.',
  wouldTriggerItselfAgainChain: 'It would trigger itself again, or the chain of rules is too long.',
  wasDueWhileNoServer: 'It was due while no server was running.',
  personWhoSavedRuleCant: 'The person who saved this rule can’t control this device.',
  listDeviceGone: 'The list of this device was deleted.',
  serverSendsNoNotifications: 'This server sends no notifications.',
  notNotifiedWhoLeftCompany:
    'Not notified: {departed} who left the company, {rights} without the right to read the record.',
  listRecordsAddedGone: 'The list that records are added to was deleted.',
  personWhoSavedRuleCantReadDevice: 'The person who saved this rule can’t read this device.',
  periodHasRecordAlready: 'This period has its record already.',
  personWhoSavedRuleMay: 'The person who saved this rule can no longer view the devices it applies to.',
  personWhoSavedPolicyCan: 'The person who saved this policy can no longer change policies.',
  personWhoSavedPolicyMay: 'The person who saved this policy can no longer view a list it applies to.',
  noServerCarriedOutWithin: 'No server carried it out within 5 minutes.',
  personWhoSavedRuleHas:
    'The person who saved this rule has left the company. It is paused until someone else saves it.',
  failedServer: 'It failed in the server.',
  ruleRests: '“{name}” was triggered too often and is paused for a minute.',
  handedOver: 'Handed over',
  rulesOffered:
    '{linkages} linkages and {policies} policies of {name} are offered to you. They are paused until you take them over at the top of your notifications.',
} as const;
