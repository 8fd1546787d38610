import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { inLanguage } from '../../texts/phrase.ts';

/** The applications that have a column, in the groups of the menu; without a column nothing is asked. */
export const useConnected = (column: string | undefined) => {
  const { language } = useRendering().context;
  const query = useQuery({
    queryKey: ['modules-with', column],
    queryFn: ({ signal }) =>
      call(
        endpoints.modulesWithColumns,
        { musthascolumns: column === undefined ? [] : [column] },
        { signal, silent: true },
      ),
    enabled: column !== undefined,
  });
  const groups = (query.data?.modules ?? []).map(({ name, products }) => ({
    label: inLanguage(name, language),
    options: products.map((product) => ({ value: product.pid, label: inLanguage(product.name, language) })),
  }));
  const names = new Map(groups.flatMap(({ options }) => options.map(({ value, label }) => [value, label] as const)));
  return { groups, isPending: query.isLoading, nameOf: (pid: string) => names.get(pid) ?? pid };
};
