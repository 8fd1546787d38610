/** Page state in the URL query; default values are left out. */
export type AuthorityAddress = {
  /** The chosen role; empty means one's own rights. */
  role: string;
  /** Roles whose name contains this. */
  find: string;
  view: 'rights' | 'members';
  /** Which rows of the matrix. */
  show: 'all' | 'held' | 'changed' | 'differing';
  /** The role that the chosen one is compared with. */
  compare: string;
  /** Applications whose name contains this. */
  app: string;
};

export const defaultAuthority: AuthorityAddress = {
  role: '',
  find: '',
  view: 'rights',
  show: 'all',
  compare: '',
  app: '',
};

const oneOf = <T extends string>(text: string | null, choices: readonly T[], fallback: T): T =>
  choices.find((choice) => choice === text) ?? fallback;

export const readAuthorityAddress = (params: URLSearchParams): AuthorityAddress => {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 128);
  const role = text('role').slice(0, 64);
  const compare = text('compare').slice(0, 64);
  return {
    role,
    find: text('find'),
    view: oneOf(params.get('view'), ['rights', 'members'], defaultAuthority.view),
    show: oneOf(params.get('show'), ['all', 'held', 'changed', 'differing'], defaultAuthority.show),
    // A role is not compared with itself.
    compare: compare === role ? '' : compare,
    app: text('app'),
  };
};

export const printAuthorityAddress = (address: AuthorityAddress): URLSearchParams =>
  new URLSearchParams(
    Object.entries(address).filter(([name, value]) => value !== defaultAuthority[name as keyof AuthorityAddress]),
  );
