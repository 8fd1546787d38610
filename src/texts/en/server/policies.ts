export const texts = {
  notPolicies:
    '“pid” is the id of the list of policies, {pid}; send that one or leave it out. The list that the policy is about is “targetpid”.',
  businessesWithoutSpaces: 'These businesses have no spaces with a type. Choose others, or give their spaces a type.',
  configurationConflict:
    'The basic configuration was changed elsewhere since it was opened. Take over what is stored, or save again to replace it.',
} as const;
