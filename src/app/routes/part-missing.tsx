import { useEffect, useState } from 'react';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { probe, useIsOnline } from '../../services/connection';
import { renew } from '../../sw/renew';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Notice } from '../../ui/feedback/notice';

/** Lazily loaded code is unavailable: no network, or the server no longer has this version. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
}

/** Wraps the import of a lazily loaded part; a failure becomes a `PartMissingError`. */
export const loadPart =
  <T,>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new PartMissingError('A part of the app did not load.', { cause });
    });

const reasons = {
  'new-version': {
    title: msg('A new version is needed'),
    sentence: msg('This page belongs to an older version of the app, which is no longer there.'),
    both: msg(
      'A new version is needed. This page belongs to an older version of the app, which is no longer there.',
    ),
  },
  offline: {
    title: msg('You are offline'),
    sentence: msg('This part of the app is not on this device yet. Reload when you are online.'),
    both: msg(
      'You are offline. This part of the app is not on this device yet. Reload when you are online.',
    ),
  },
};

/** Why code is missing, and the next step: the probe distinguishes offline from an old version. */
function usePartMissing() {
  const online = useIsOnline();
  const [busy, setBusy] = useState(false);
  useEffect(() => void probe(), []);
  function reload() {
    setBusy(true);
    void renew();
  }
  return { reason: reasons[online ? 'new-version' : 'offline'], online, busy, reload };
}

/** Replaces a screen whose code did not load. */
export function MissingScreen() {
  const { reason, online, busy, reload } = usePartMissing();
  return (
    <ErrorState
      icon={online ? 'refresh' : 'wifi-off'}
      title={t(reason.title)}
      kept={t('What you saved on this phone is still there.')}
      onRetry={reload}
      retryLabel={t('Reload the page')}
      busy={busy}
      busyLabel={t('Getting the new version')}
    >
      {t(reason.sentence)}
    </ErrorState>
  );
}

/** A message about a sheet whose code did not load; the screen and its input stay. */
export function MissingSheet() {
  const { reason, busy, reload } = usePartMissing();
  return (
    <Notice
      tone="danger"
      live
      action={
        <Button small busy={busy} busyLabel={t('Getting the new version')} onClick={reload}>
          {t('Reload the page')}
        </Button>
      }
    >
      {t(reason.both)}
    </Notice>
  );
}
