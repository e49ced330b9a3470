import { useState } from 'react';
import { useIsOnline } from './connection';

/**
 * Whether the server was reachable at any time since the component is shown: what it has loaded since
 * then stays, although the connection is lost, and is not fetched again when it is back.
 */
export function useWasOnline(): boolean {
  const online = useIsOnline();
  const [was, setWas] = useState(online);
  if (online && !was) setWas(true);
  return was || online;
}
