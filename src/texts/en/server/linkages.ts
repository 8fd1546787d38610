export const texts = {
  dryRunTooLong: 'A dry run covers at most {limit} days.',
  dryRunBackwards: 'The end of the dry run is before its start.',
  dryRunFuture: 'A dry run covers the past. Choose a start in the past.',
  dryRunRightsChanged: 'Your rights have changed, so the dry run was ended. Start it again.',
  tooManyDryRuns: 'Other dry runs are in progress. Try again.',
  linkageListFixed: 'A linkage stays on its list and filter. Add a new one there instead.',
  linkageConflict: 'Someone else has changed this linkage. Compare, then save again.',
} as const;
