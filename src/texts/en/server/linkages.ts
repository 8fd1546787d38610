export const texts = {
  dryRunOverAtMost: 'A dry run is over at most {maxDryRunDays} days.',
  otherDryRunsUnderWay: 'Other dry runs are under way. Try again.',
  linkageStaysOnListFilter: 'A linkage stays on its list and filter. Add a new one there instead.',
  somebodyElseHasChangedLinkage: 'Someone else has changed this linkage. Compare, then save again.',
} as const;
