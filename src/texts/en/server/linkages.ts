export const texts = {
  dryRunTooLong: 'A dry run is over at most {limit} days.',
  dryRunBackwards: 'The end of a dry run lies before its beginning.',
  dryRunFuture: 'A dry run is over the past. Let it begin before now.',
  tooManyDryRuns: 'Other dry runs are under way. Try again.',
  linkageListFixed: 'A linkage stays on its list and filter. Add a new one there instead.',
  linkageConflict: 'Someone else has changed this linkage. Compare, then save again.',
} as const;
