/**
 * What the server stores in a record about a run, and how it is shown. In every language at once:
 * `src/engine/outcome-text.ts`. Stored texts are recognised by their words, so those never change.
 */
export const texts = {
  devicesAsked: 'devices {devices}, failed {failed}',
  devicesAskedWaiting: 'devices {devices}, failed {failed}, not confirmed yet {waiting}',
  devicesRecordsAdded: 'devices {devices}, records added {added}',
  shownAsked: '{devices} {devices, one: device, other: devices}, {failed} failed',
  shownAskedWaiting: '{devices} {devices, one: device, other: devices}, {failed} failed, {waiting} not confirmed yet',
  shownRecordsAdded:
    '{devices} {devices, one: device, other: devices}, {added} {added, one: record, other: records} added',
} as const;
