import { useEffect, useState } from 'react';
import { webKitEvictionDays } from '../../domain/file/storage-risk';
import { canSendInBackground, useStorageRisk } from '../../platform/unsent-items';
import { problemWords } from '../../i18n/problem-messages';
import { drainOutbox, wifi } from '../../outbox/page/outbox';
import { tellsNetwork } from '../../outbox/transfer/metered';
import { showToast } from '../../services/toasts';
import type { DeviceWord } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { Notice } from '../../ui/feedback/notice';
import { Stack } from '../../ui/layout/page';
import styles from './tray-options.module.css';
import { t } from '../../language/translate';

/** The setting 'only on Wi-Fi'; undefined if the browser does not report the network's type. */
function useWifiOnly(): { only: boolean; set: (only: boolean) => void } | undefined {
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

/** Whether to offer notifications: they need delivery while the page is closed. */
const canTellLater = () =>
  canSendInBackground() && 'Notification' in window && Notification.permission === 'default';

/** The options below the list while items wait: network use and notifications. */
export function TrayOptions({ device }: { device: DeviceWord }) {
  const wifiOnly = useWifiOnly();
  const atRisk = useStorageRisk();
  const [asks, setAsks] = useState(canTellLater);
  const inPage = device === 'page';
  if (!wifiOnly && !atRisk && !asks && !inPage) return null;
  return (
    <div className={styles.options}>
      <Stack gap={12}>
        {inPage && (
          <Notice tone="wait" title={t('Keep this page open')}>
            {t(
              'This browser keeps nothing for this site, as in some private windows. What you add is sent straight from this page: if you close or reload it before that, add it again.',
            )}
          </Notice>
        )}
        {atRisk && !inPage && (
          <Notice
            tone="wait"
            title={t('Come back within {days, plural, one {# day} other {# days}}', {
              days: webKitEvictionDays,
            })}
          >
            {t(
              'After that, this browser deletes what a site keeps. Open the app until everything has arrived, or add it to your home screen.',
            )}
          </Notice>
        )}
        {wifiOnly && (
          <Checkbox checked={wifiOnly.only} onChange={wifiOnly.set}>
            {t('Send on Wi-Fi only')}
          </Checkbox>
        )}
        {asks && (
          <Notice
            tone="sunk"
            action={
              <Button
                small
                variant="secondary"
                onClick={() => void Notification.requestPermission().finally(() => setAsks(false))}
              >
                {t('Tell me')}
              </Button>
            }
          >
            {t(
              'You can close the app: {device, select, phone {this phone} page {this page} other {this device}} goes on sending. Do you want to be told when everything has arrived?',
              { device },
            )}
          </Notice>
        )}
      </Stack>
    </div>
  );
}
