import { useParams } from 'react-router-dom';

/** The product id in the address; undefined if there is none. */
export function useProductId(): number | undefined {
  const { productId = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(productId) ? Number(productId) : undefined;
}
