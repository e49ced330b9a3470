import { useEffect, useState } from 'react';
import { problemWords } from '../../i18n/problem-messages';
import { tellsNetwork } from '../transfer/metered';
import { drainOutbox, wifi } from './outbox';
import { showToast } from '../../services/toasts';

/** The setting 'only on Wi-Fi'; undefined if the browser does not report the network's type. */
export function useWifiOnly(): { only: boolean; set: (only: boolean) => void } | undefined {
  const [only, setOnly] = useState(false);
  useEffect(() => {
    let current = true;
    wifi.read().then(
      (kept) => {
        if (current) setOnly(kept);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (!tellsNetwork()) return undefined;
  async function set(next: boolean) {
    setOnly(next);
    try {
      await wifi.write(next);
      if (!next) await drainOutbox();
    } catch {
      setOnly(!next);
      showToast(problemWords({ code: 'setting-not-saved' }), 'danger');
    }
  }
  return { only, set: (next) => void set(next) };
}
