import { useSyncExternalStore } from 'react';
import { DeskIcon } from '../ui/desk-icon';
import { isConnected, watchConnection } from '../api/call';
import styles from './offline-bar.module.css';

/** Says that the server cannot be reached, as long as that is so. */
export function OfflineBar() {
  const connected = useSyncExternalStore(watchConnection, isConnected);
  return (
    <div role="status">
      {!connected && (
        <p className={styles.bar}>
          <DeskIcon name="wifi-off" size={20} />
          You are offline. What you typed is kept; decisions wait until the connection is back.
        </p>
      )}
    </div>
  );
}
