import { useId, useState } from 'react';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { FooterReason } from '../../ui/actions/footer-reason';
import { IconTile } from '../../ui/media/icon-tile';
import { ListRow } from '../../ui/layout/list-row';
import { Notice } from '../../ui/feedback/notice';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { LoadFailed } from '../../ui/feedback/load-failed';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { StateChip } from '../../ui/feedback/state-chip';
import { LinkedLogIns } from './linked-log-ins';
import { deviceName } from './device-name';
import { useDevices, type Device } from './use-devices';
import { t } from '../../language/translate';
import { formatDayTime } from '../../language/format';

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
        {problem && <LoadFailed onRetry={load}>{describeProblem(problem)}</LoadFailed>}
        {!devices && !problem && (
          <LoadingArea label={t('Loading your devices')}>
            <Skeleton shape="row" count={2} />
          </LoadingArea>
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
          ? t(
              'Whoever uses them has to log in again. What is saved there and was not sent yet stays there.',
            )
          : t(
              'Whoever uses it has to log in again. What is saved there and was not sent yet stays there.',
            )}
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
