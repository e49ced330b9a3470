import { useEffect, useRef } from 'react';
import { useOwnPageColor } from '../../platform/page-color';
import { useIsWide } from '../../platform/wide-screen';
import { Art } from '../../ui/media/art';
import { ArtBar } from './art-bar';
import styles from './product-art.module.css';
import { useProductColor } from './product-color-query';

interface ProductArtProps {
  src: string;
  colorUrl: string | undefined;
}

/** The picture on top of a product, on the product's colour; on wide screens below the back button. */
export function ProductArt({ src, colorUrl }: ProductArtProps) {
  const wide = useIsWide();
  const ground = useRef<HTMLDivElement>(null);
  const color = useProductColor(colorUrl);
  useEffect(() => {
    if (color) ground.current?.style.setProperty('--product-color', color);
  }, [color]);
  useOwnPageColor(color);
  return (
    <div className={styles.ground} ref={ground}>
      {wide && <ArtBar />}
      <Art src={src} shape={wide ? 'banner' : 'hero'} eager />
    </div>
  );
}
