import { useCompanyIcon } from '../../state/tenant.ts';
import { Logo } from './logo.tsx';

type Props = { size: number };

/** The company's own logo, or the product's mark. */
export function Brand({ size }: Props) {
  const icon = useCompanyIcon();
  const edge = `${size / 16}rem`;
  return icon ? (
    <img src={icon} alt="" width={size} height={size} style={{ width: edge, height: edge }} />
  ) : (
    <Logo size={size} />
  );
}
