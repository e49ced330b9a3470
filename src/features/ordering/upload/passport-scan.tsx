import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import { phoneIdOf } from '../../../domain/order/phone-id';
import { neededUntil } from '../../../domain/passport/passport-expiry';
import { firstNameIn, fullName, writtenName } from '../../../domain/passport/passport-names';
import { fileWords } from '../../../i18n/file-messages';
import { formatCalendarDate } from '../../../language/format';
import { t } from '../../../language/translate';
import { saving, useSavingFiles } from '../../../outbox/capture/saving-state';
import type { ScanReading } from '../../../outbox/capture/read-scan';
import type { PassportPlace, Scan } from '../../../outbox/orders/scanned-passport';
import { clock } from '../../../services/services';
import { toastIfStorageFull } from '../../../services/show-failure';
import { useOwnerId } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { ProgressBar } from '../../../ui/feedback/progress';
import { FilePicker, hasCamera, hasLiveCamera } from '../../../ui/forms/file-picker';
import { Card, CardRow } from '../../../ui/layout/card';
import { Divider } from '../../../ui/layout/divider';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { IconTile } from '../../../ui/media/icon';

const scans = () => import('../../../outbox/orders/scanned-passport');
const reader = () => import('../../../outbox/capture/read-scan');

/** The live camera that finds a passport's page; shown above the sheet. */
export type PassportCamera = ComponentType<{
  applicantName: string;
  onTaken: (file: File) => void;
  onType: () => void;
  onClose: () => void;
}>;

export interface PassportScan {
  /** Where it belongs; undefined if the order takes no passport, or the phone does not know yet. */
  place: PassportPlace | undefined;
  /** The applicant for whom it is kept, who is not added yet. */
  applicantId: string;
  /** Undefined while it is saved and read. */
  found: { item: Scan; reading: ScanReading } | undefined;
  isBusy: boolean;
  take: (file: File) => void;
  drop: () => void;
}

/**
 * The passport of somebody who is added to an order: what an earlier page has left of it, else what is
 * scanned now.
 * @param onName called with the name that was read
 */
export function usePassportScan(order: Order, onName: (firstName: string) => void): PassportScan {
  const userId = useOwnerId();
  const [place, setPlace] = useState<PassportPlace>();
  const [applicantId, setApplicantId] = useState(() => phoneIdOf(crypto.randomUUID()));
  const [found, setFound] = useState<PassportScan['found']>();
  const [isBusy, setIsBusy] = useState(false);
  /** The number of the newest scan: an older one that is read late is not shown. */
  const newest = useRef(0);
  const named = useRef(onName);
  const first = useRef(order);
  useEffect(() => {
    named.current = onName;
  });

  const run = useCallback(async (work: () => Promise<PassportScan['found']>): Promise<void> => {
    const own = (newest.current += 1);
    setIsBusy(true);
    const next = await work().catch((error: unknown) => void console.warn(error));
    if (newest.current !== own) return;
    setIsBusy(false);
    if (!next) return;
    setFound(next);
    if (next.reading.names) named.current(firstNameIn(next.reading.names));
  }, []);

  useEffect(() => {
    const before = newest.current;
    void scans()
      .then(async ({ passportPlace, findScan }) => {
        setPlace(await passportPlace(first.current));
        const item = await findScan(first.current.id);
        if (!item || newest.current !== before) return;
        setApplicantId(item.target.applicantId);
        await run(async () => ({ item, reading: await (await reader()).readScan(item) }));
      })
      .catch(console.warn);
    return () => {
      newest.current += 1;
    };
  }, [run]);

  const take = (file: File) =>
    void run(async () => {
      if (userId === undefined || !place) return undefined;
      const [{ readScan }, { saveScan }] = await Promise.all([reader(), scans()]);
      const target = { userId, orderId: order.id, applicantId, applicantName: '', ...place };
      const [item, reading] = await Promise.all([saveScan(target, file), readScan(file)]);
      return item && { item, reading };
    });

  function drop(): void {
    if (!found) return;
    setFound(undefined);
    void scans()
      .then(({ dropScan }) => dropScan(found.item))
      .catch(toastIfStorageFull);
  }

  return { place, applicantId, found, isBusy, take, drop };
}

/** Older browsers, and pages without https, have none. */

interface WayProps {
  label: string;
  quiet?: boolean;
  Camera: PassportCamera | undefined;
  onFile: (file: File) => void;
}

/** A button that takes the picture of a passport: the live camera, or the phone's, or a file. */
function ScanButton({ label, quiet = false, Camera, onFile }: WayProps) {
  const [filming, setFilming] = useState(false);
  const prepare = () => void reader().then(({ prepareReader }) => prepareReader());
  const look = quiet
    ? ({ variant: 'outlined', small: true, icon: 'refresh' } as const)
    : ({ variant: 'secondary', full: true, icon: 'scan' } as const);
  if (!Camera || !hasLiveCamera)
    return (
      <FilePicker
        {...look}
        camera={hasCamera}
        label={label}
        onOpen={prepare}
        onFiles={([file]) => file && onFile(file)}
      >
        {label}
      </FilePicker>
    );
  return (
    <>
      <Button
        {...look}
        onClick={() => {
          prepare();
          setFilming(true);
        }}
      >
        {label}
      </Button>
      {filming && (
        <Camera
          applicantName={t('Someone new')}
          onTaken={(file) => {
            setFilming(false);
            onFile(file);
          }}
          onType={() => setFilming(false)}
          onClose={() => setFilming(false)}
        />
      )}
    </>
  );
}

interface Props {
  scan: PassportScan;
  order: Order;
  /** The name in the form. */
  typed: string;
  onName: (firstName: string) => void;
  Camera: PassportCamera | undefined;
}

/** 'Scan a passport', the first way to name an applicant; then what was read of it. */
export function ScanCard({ scan, order, typed, onName, Camera }: Props) {
  const { place, applicantId, found, isBusy, take, drop } = scan;
  const batches = useSavingFiles({
    ...{ userId: '', orderId: order.id, documentId: 0, documentName: '', applicantName: '' },
    ...{ ...place, applicantId },
  });
  if (!place) return null;
  const { names, expireDate } = found?.reading ?? {};
  const until = expireDate && neededUntil(expireDate, localDateOf(clock.now()), order.arrivalDate);
  const firstName = names && firstNameIn(names);
  return (
    <Stack>
      {batches.flatMap(({ id, refusals }) =>
        refusals.map(({ id: refusalId, message }) => (
          <Notice
            key={refusalId}
            tone="danger"
            live
            title={fileWords(message).title}
            action={
              <Button small variant="card-quiet" onClick={() => saving.dismiss(id, refusalId)}>
                {t('OK')}
              </Button>
            }
          >
            {fileWords(message).remedy}
          </Notice>
        )),
      )}
      {isBusy && (
        <Card label={t('Passport')}>
          <CardRow>
            <ProgressBar label={t('Reading the passport')} showLabel value={null} />
          </CardRow>
        </Card>
      )}
      {!isBusy && found && (
        <Card label={t('Passport')}>
          <ListRow
            leading={<IconTile icon="passport" tone={names ? 'ok' : 'wait'} />}
            title={names ? <bdi>{writtenName(fullName(names))}</bdi> : t('Passport')}
            titleSize={17}
            titleWeight={600}
            detail={
              names
                ? t('From the passport. Check the name.')
                : t('The name could not be read. Type it below: the picture is kept.')
            }
            action={<IconButton icon="trash" label={t('Remove the passport')} onClick={drop} />}
            below={
              <>
                {firstName !== undefined && firstName !== typed.trim() && (
                  <Button small variant="card" onClick={() => onName(firstName)}>
                    {t('Use the name “{name}”', { name: firstName })}
                  </Button>
                )}
                <ScanButton quiet label={t('Use another')} Camera={Camera} onFile={take} />
              </>
            }
          />
          {expireDate && until && (
            <Notice tone="wait" flush icon="warning" live>
              {t('Passport ends {day}. Needed: until {until}.', {
                day: formatCalendarDate(expireDate),
                until: formatCalendarDate(until),
              })}
            </Notice>
          )}
        </Card>
      )}
      {!isBusy && !found && (
        <>
          <ScanButton label={t('Scan a passport')} Camera={Camera} onFile={take} />
          <Divider>{t('or type the name')}</Divider>
        </>
      )}
    </Stack>
  );
}
