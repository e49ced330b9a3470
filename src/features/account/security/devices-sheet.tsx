import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ResponseOf } from '../../../contract/define-call';
import { sessionCalls } from '../../../contract/account/sessions';
import { formatDayTime } from '../../../language/format';
import { t } from '../../../language/translate';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { useSendOnce } from '../../../services/send-once';
import { api, queryClient } from '../../../services/services';
import { Button } from '../../../ui/actions/button';
import { FooterReason } from '../../../ui/actions/footer-action';
import { Notice } from '../../../ui/feedback/notice';
import { RowsPlaceholder } from '../../../ui/feedback/query-placeholder';
import { StateChip } from '../../../ui/feedback/state-chip';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { IconTile } from '../../../ui/media/icon';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Sheet } from '../../../ui/overlays/sheet';
import { deviceName } from '../this-browser';
import { LinkedLogIns } from './linked-log-ins';

type Device = ResponseOf<typeof sessionCalls.sessions>['sessions'][number];

const queryKey = ['devices'];

/** The user's sessions, this one first, and the action to end one. */
function useDevices() {
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(sessionCalls.sessions, {}, { signal }),
    staleTime: 0,
    select: ({ sessions }) => [
      ...sessions.filter(({ isCurrent }) => isCurrent),
      ...sessions
        .filter(({ isCurrent }) => !isCurrent)
        .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt)),
    ],
  });
  const ending = useSendOnce({
    mutationFn: (sessionId: string | undefined) =>
      api.call(
        sessionCalls.revokeSession,
        sessionId === undefined ? {} : { session_id: sessionId },
      ),
    // Also after a failure: the answer may be lost, or the session was ended elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    devices: list.data,
    problem: list.error,
    load: () => void list.refetch(),
    ending: ending.isPending,
    endingProblem: ending.error,
    /** Ends one session, or without an id every other one. */
    end(sessionId: string | undefined, onSettled: () => void): void {
      if (!ending.isPending) ending.mutate(sessionId, { onSettled });
    },
  };
}

/** The account's sessions and linked log-ins, which can be ended or removed here. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const { devices, problem, load, ending, endingProblem, end } = useDevices();
  const [asked, setAsked] = useState<Device | 'others'>();
  const offline = !useIsOnline();
  const reasonId = useId();
  const others = devices?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Sheet
      open
      title={t('Devices')}
      line={t('Where you are logged in')}
      onClose={onClose}
      footer={
        others.length > 0 && (
          <>
            {offline && (
              <FooterReason id={reasonId}>
                {t('You are offline. Logging out a device needs a connection.')}
              </FooterReason>
            )}
            <Button
              full
              variant="outlined"
              disabled={offline}
              reasonId={reasonId}
              onClick={() => setAsked('others')}
            >
              {t('Log out all other devices')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={16}>
        {endingProblem && (
          <Notice tone="danger" live title={t('Nothing was logged out')}>
            {describeProblem(endingProblem)}
          </Notice>
        )}
        {(!devices || problem) && (
          <RowsPlaceholder
            label={t('Loading your devices')}
            rows={2}
            problem={problem ? describeProblem(problem) : undefined}
            onRetry={load}
          />
        )}
        {devices && (
          <Card as="ul" label={t('Devices')}>
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                offline={offline}
                onLogOut={() => setAsked(device)}
              />
            ))}
          </Card>
        )}
        {devices && <LinkedLogIns offline={offline} />}
      </Stack>
      <ConfirmDialog
        open={asked !== undefined}
        tone="danger"
        title={
          asked === 'others'
            ? t('Log out all other devices?')
            : asked && t('Log out {device}?', { device: deviceName(asked.device) })
        }
        cancelLabel={t('Cancel')}
        confirmLabel={t('Log out')}
        busy={ending}
        busyLabel={t('Logging out')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => end(asked === 'others' ? undefined : asked?.id, () => setAsked(undefined))}
      >
        {asked === 'others'
          ? t('To use them again, log in there. Files that are not sent yet stay on them.')
          : t('To use it again, log in there. Files that are not sent yet stay on it.')}
      </ConfirmDialog>
    </Sheet>
  );
}

interface DeviceRowProps {
  device: Device;
  offline: boolean;
  onLogOut: () => void;
}

function DeviceRow({ device, offline, onLogOut }: DeviceRowProps) {
  const name = deviceName(device.device);
  return (
    <ListRow
      as="li"
      leading={<IconTile icon="lock" />}
      title={name}
      detail={t('Last used {time}', { time: formatDayTime(device.lastUsedAt) })}
      chip={device.isCurrent && <StateChip tone="ok">{t('This device')}</StateChip>}
      action={
        !device.isCurrent && (
          <Button
            variant="danger-link"
            disabled={offline}
            aria-label={t('Log out {device}', { device: name })}
            onClick={onLogOut}
          >
            {t('Log out')}
          </Button>
        )
      }
    />
  );
}
