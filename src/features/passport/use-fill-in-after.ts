import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRaw, type FileItem } from '../../outbox/core/item';

/**
 * Leads to the passport's data as soon as the picture that was just taken is prepared.
 * @param formAt the address of the data, for a picture with that ending of its name
 * @returns to be called with the id of the picture
 */
export function useFillInAfter(
  item: FileItem | undefined,
  formAt: (suffix: string | undefined) => string,
): (takenId: string | undefined) => void {
  const navigate = useNavigate();
  const [takenId, setTakenId] = useState<string>();
  const isReady = item !== undefined && item.id === takenId && !isRaw(item);
  const fillIn = useRef(() => {});
  useEffect(() => {
    fillIn.current = () => void navigate(formAt(item?.fileName.split('.').pop()));
  });
  useEffect(() => {
    if (isReady) fillIn.current();
  }, [isReady]);
  return setTakenId;
}
