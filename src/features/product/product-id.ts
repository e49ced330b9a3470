import { useParams } from 'react-router-dom';

/** The product that the address names; undefined when it names none. */
export function useProductId(): number | undefined {
  const { productId = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(productId) ? Number(productId) : undefined;
}
