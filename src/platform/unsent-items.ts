import { useEffect, useState } from 'react';
import { evictsAfterAWeek } from '../domain/file/storage-risk';
import { isInMemoryOnly } from '../storage/page-memory';
import { runsInstalled } from './runs-installed';

/** Whether the service worker can drain the outbox while the app is closed (Background Sync). */
export const canSendInBackground = (): boolean =>
  'serviceWorker' in navigator && 'SyncManager' in window && !isInMemoryOnly();

/** Whether the browser may evict the outbox after a week without a visit. */
export function useStorageRisk(): boolean {
  const [risk, setRisk] = useState(false);
  useEffect(() => {
    let current = true;
    const check = async () => {
      // TypeScript declares it as always present, but some browsers lack it.
      const storage = navigator.storage as StorageManager | undefined;
      const persisted = (await storage?.persisted?.().catch(() => false)) ?? false;
      const { userAgent } = navigator;
      if (current) setRisk(evictsAfterAWeek({ userAgent, installed: runsInstalled(), persisted }));
    };
    void check();
    return () => {
      current = false;
    };
  }, []);
  return risk;
}
