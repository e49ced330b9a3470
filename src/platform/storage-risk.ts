import { useEffect, useState } from 'react';
import { evictsAfterAWeek } from '../domain/file/storage-risk';
import { runsInstalled } from './runs-installed';

/** Whether what waits is lost when the traveller stays away for a week. */
export function useStorageRisk(): boolean {
  const [risk, setRisk] = useState(false);
  useEffect(() => {
    let current = true;
    const ask = async () => {
      // Typed as always there, absent in some browsers.
      const storage = navigator.storage as StorageManager | undefined;
      const persisted = (await storage?.persisted?.().catch(() => false)) ?? false;
      const { userAgent } = navigator;
      if (current) setRisk(evictsAfterAWeek({ userAgent, installed: runsInstalled(), persisted }));
    };
    void ask();
    return () => {
      current = false;
    };
  }, []);
  return risk;
}
