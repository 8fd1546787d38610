import type { SettingsDraft } from './settings-draft.ts';

/** What each tab of the dialog is given. */
export type PartProps = { draft: SettingsDraft; onChange: (next: SettingsDraft) => void };

export const partIds = ['display', 'sort', 'columns', 'other'] as const;
export type PartId = (typeof partIds)[number];
