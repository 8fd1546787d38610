import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';

export type RoleFormDraft = { name: string; organization: string };
export type RoleField = keyof RoleFormDraft;

/** What each form requests and does. Contract "Rights": add needs both, rename the name, move the department. */
export const roleForms = {
  add: {
    fields: ['name', 'organization'],
    title: 'form.addTitle',
    actionLabel: 'add',
    done: 'form.added',
    send: async (_did, draft, key) => (await call(endpoints.createRole, draft, { key, silent: true })).did,
  },
  rename: {
    fields: ['name'],
    title: 'form.renameTitle',
    actionLabel: 'form.renameAction',
    done: 'form.renamed',
    send: async (did, { name }, key) => {
      await call(endpoints.renameRole, { did, name }, { key, silent: true });
      return did;
    },
  },
  move: {
    fields: ['organization'],
    title: 'form.moveTitle',
    actionLabel: 'form.moveAction',
    done: 'form.moved',
    send: async (did, { organization }, key) => {
      await call(endpoints.transferRole, { did, organization }, { key, silent: true });
      return did;
    },
  },
} as const satisfies Record<
  string,
  {
    fields: readonly RoleField[];
    title: string;
    actionLabel: string;
    done: string;
    /** Resolves to the id of the role that was written. */
    send: (did: string, draft: RoleFormDraft, key: string) => Promise<string>;
  }
>;

export type RoleFormKind = keyof typeof roleForms;
