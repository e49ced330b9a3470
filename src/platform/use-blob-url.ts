import { useEffect, useState } from 'react';

/** A blob URL for bytes, valid while the component is mounted. */
export function useBlobUrl(
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer | undefined,
  type = 'image/jpeg',
): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return undefined;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    let current = true;
    queueMicrotask(() => {
      if (current) setUrl(made);
    });
    return () => {
      current = false;
      URL.revokeObjectURL(made);
    };
  }, [bytes, type]);
  return url;
}
