import { Navigate } from 'react-router-dom';
import { ModuleSkeleton } from '../../features/module-page/module-skeleton.tsx';
import { productPage } from '../../features/navigation/product-pages.ts';
import { firstProduct } from './menu-groups.ts';
import { useMenu } from '../../features/menu/use-menu.ts';

/**
 * Where an address leads that has no view of its own: the list of the first product. Contract "Menu". The skeleton of a
 * list is rendered while its code is loaded.
 */
export function FirstModule() {
  const { data } = useMenu();
  const product = data && firstProduct(data);
  return (
    <>
      {product && <Navigate replace to={productPage(product.pid)} />}
      <ModuleSkeleton />
    </>
  );
}
