import { Navigate } from 'react-router-dom';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { productPage } from '../../features/navigation/product-pages.ts';
import { firstProduct } from './menu-groups.ts';
import { useMenu } from '../../features/menu/use-menu.ts';
import styles from './shell.module.css';

/** Where an address leads that has no view of its own: the list of the first product. Contract "Menu". */
export function FirstModule() {
  const { data } = useMenu();
  const product = data && firstProduct(data);
  return product ? (
    <Navigate replace to={productPage(product.pid)} />
  ) : (
    <div className={styles.wait}>
      <SkeletonRows />
    </div>
  );
}
