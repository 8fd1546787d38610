/** What the server stores in a record about a run. In every language at once: `src/engine/outcome-text.ts`. */
export const texts = {
  devicesAsked: 'devices {devices}, failed {failed}',
  devicesAskedWaiting: 'devices {devices}, failed {failed}, not confirmed yet {waiting}',
  devicesRecordsAdded: 'devices {devices}, records added {added}',
} as const;
