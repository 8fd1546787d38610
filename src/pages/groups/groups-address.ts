/** Page state in the URL query; default values are left out. */
export type GroupsAddress = {
  tab: 'members' | 'departments';
  /** Members whose name, phone or number contains this. */
  name: string;
  status: 'all' | '0' | '1';
  /** Only members of this department. */
  of: string;
  page: number;
  size: number;
  /** The member whose drawer is open. */
  member: string;
  /** Departments whose name contains this. */
  find: string;
  view: 'tree' | 'chart';
  /** The chosen department. */
  department: string;
};

/** Contract "People". */
export const memberSizes = [10, 20, 50, 100] as const;

const defaultAddress: GroupsAddress = {
  tab: 'members',
  name: '',
  status: '0',
  of: '',
  page: 1,
  size: 10,
  member: '',
  find: '',
  view: 'tree',
  department: '',
};

const oneOf = <T extends string>(text: string | null, choices: readonly T[], fallback: T): T =>
  choices.find((choice) => choice === text) ?? fallback;

const wholeNumber = (text: string | null): number => {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
};

export const readGroupsAddress = (params: URLSearchParams): GroupsAddress => {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 128);
  return {
    tab: oneOf(params.get('tab'), ['members', 'departments'], defaultAddress.tab),
    name: text('name'),
    status: oneOf(params.get('status'), ['all', '0', '1'], defaultAddress.status),
    of: text('of').slice(0, 64),
    page: wholeNumber(params.get('page')),
    size: memberSizes.find((size) => String(size) === params.get('size')) ?? defaultAddress.size,
    member: text('member'),
    find: text('find'),
    view: oneOf(params.get('view'), ['tree', 'chart'], defaultAddress.view),
    department: text('department'),
  };
};

export const printGroupsAddress = (address: GroupsAddress): URLSearchParams =>
  new URLSearchParams(
    Object.entries(address)
      .filter(([name, value]) => value !== defaultAddress[name as keyof GroupsAddress])
      .map(([name, value]) => [name, String(value)]),
  );
