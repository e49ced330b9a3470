import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { productColor } from '../../contract/products';
import { requestTimeoutMs } from '../../domain/limits';
import { cssColor } from './product-words';

/** A plain GET instead of an API call, because the colour is a public file. */
async function request(url: string): Promise<string> {
  const response = await fetch(url, {
    credentials: 'omit',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (!response.ok) throw new Error(`No colour at ${url}: ${response.status}`);
  return cssColor(v.parse(productColor, await response.json()).rgb);
}

const colorQuery = (url: string | undefined) =>
  queryOptions({
    queryKey: ['product-color', url],
    queryFn: url === undefined ? skipToken : () => request(url),
    staleTime: Infinity,
    meta: { keptFor: 'everybody' },
  });

/** The background colour of a product; undefined until it is loaded. */
export const useProductColor = (url: string | undefined): string | undefined =>
  useQuery(colorQuery(url)).data;
