import { defaultScene } from '../../services/default-scene';

/** The picture of a product's answer as it came, unchecked; undefined if it is no product. */
export function pictureIn(answer: unknown): string | undefined {
  const { ret, body } = Object(answer) as { ret?: unknown; body?: unknown };
  if (ret !== 0 || typeof body !== 'object' || body === null) return undefined;
  const { product_background_url: url } = body as { product_background_url?: unknown };
  return typeof url === 'string' && url !== '' ? url : defaultScene;
}
