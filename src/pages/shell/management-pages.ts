import { useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Right } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { type ProductId, products } from '../../engine/products.ts';
import type { texts } from '../../texts/en/shell.ts';
import { routes } from '../../features/navigation/routes.ts';

/** A page under Manage: its name in the texts of the shell, its address and the right that leads to it. Contract "Menu". */
export type ManagementPage = {
  id: keyof typeof texts.managementPages;
  to: string;
  needs: { right: Right; of: ProductId };
};

/** Only pages that exist: nothing leads to one that does not, so a page enters this list together with its route. */
const managementPages: readonly ManagementPage[] = [
  {
    id: 'authority',
    to: routes.authority(),
    needs: { right: 'set', of: 'authority' },
  },
  {
    id: 'audit',
    to: routes.auditLog(),
    needs: { right: 'read', of: 'audit' },
  },
];

/** Without this right there is no Manage in the menu. Contract "Menu". */
const entry = { right: 'set', of: 'authority' } as const;

type RightLevels = Readonly<Record<Right, number>>;

/** The pages that these rights, by product, lead to. */
export const reachable = (
  pages: readonly ManagementPage[],
  rights: Partial<Record<ProductId, RightLevels | undefined>>,
): ManagementPage[] => pages.filter(({ needs }) => (rights[needs.of]?.[needs.right] ?? 0) > 0);

/** The management pages that this person may see; without one there is no entry. */
export function useManagementPages(): ManagementPage[] {
  const neededProducts = [...new Set([entry.of, ...managementPages.map(({ needs }) => needs.of)])];
  const answers = useQueries({
    queries: neededProducts.map((product) => ({
      queryKey: queryKeys.rights(products[product]),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(endpoints.rights, { pid: products[product] }, { signal, silent: true }),
      staleTime: 5 * 60_000,
    })),
  });
  const rights: Partial<Record<ProductId, RightLevels | undefined>> = Object.fromEntries(
    neededProducts.map((product, index) => [product, answers[index]?.data?.perm]),
  );
  return (rights[entry.of]?.[entry.right] ?? 0) > 0 ? reachable(managementPages, rights) : [];
}
