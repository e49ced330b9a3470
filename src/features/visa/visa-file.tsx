import { useId, useState } from 'react';
import { visaPassCalls, type Wallet } from '../../contract/visa-passes';
import { readableName } from '../../domain/file/file-names';
import { visaTitle } from '../../domain/order/visa-title';
import { formatBytes, formatDay } from '../../language/format';
import { t } from '../../language/translate';
import type { useBarActions } from '../../services/bar-actions';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { api } from '../../services/services';
import { showToast } from '../../services/toasts';
import { useBlobUrl } from '../../platform/use-blob-url';
import type { PocketFile } from '../../pocket/pocket-file';
import { useOrder } from '../../outbox/orders/use-order';
import { usePocketBytes } from '../../session/pocket-files';
import { Button } from '../../ui/actions/button';
import { FooterAction, FooterReason } from '../../ui/actions/footer-action';
import { Notice } from '../../ui/feedback/notice';
import { StateChip } from '../../ui/feedback/state-chip';
import { Card, CardRow } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { ImageThumb } from '../../ui/media/image-thumb';
import { latePart } from '../../ui/overlays/late-part';
import { BeforeFlight } from './before-flight';
import { FileActions } from './file-actions';
import { fittingWallets } from './fitting-wallets';
import { VisaHead } from './visa-head';

/** The address that adds an applicant's visa to a wallet when the browser opens it. */
async function walletAddress(applicantId: string, wallet: Wallet): Promise<string> {
  const request = { applicant_id: applicantId, wallet };
  const { link } = await api.call(visaPassCalls.visaPass, request);
  return new URL(link, new URL(api.base).origin).href;
}

interface WalletButtonsProps {
  applicantId: string;
  /** The wallets that the server makes passes for. */
  wallets: readonly Wallet[];
}

/** Adds the visa to a wallet of this device, if the server makes passes for one. */
function WalletButtons({ applicantId, wallets }: WalletButtonsProps) {
  const offline = !useIsOnline();
  const reasonId = useId();
  const [busy, setBusy] = useState<Wallet>();
  const fitting = fittingWallets(wallets, navigator.userAgent);
  if (fitting.length === 0) return null;

  async function add(wallet: Wallet): Promise<void> {
    if (busy !== undefined) return;
    setBusy(wallet);
    try {
      location.assign(await walletAddress(applicantId, wallet));
    } catch (error) {
      showToast(describeProblem(error), 'danger');
    }
    setBusy(undefined);
  }
  return (
    <CardRow>
      <Stack gap={8}>
        {fitting.map((wallet) => (
          <Button
            key={wallet}
            small
            full
            variant="outlined"
            icon="ticket"
            disabled={offline}
            reasonId={offline ? reasonId : undefined}
            busy={busy === wallet}
            busyLabel={t('Adding to the wallet')}
            onClick={() => void add(wallet)}
          >
            {wallet === 'apple' ? t('Add to Apple Wallet') : t('Add to Google Wallet')}
          </Button>
        ))}
        {offline && (
          <FooterReason id={reasonId} icon="wifi-off">
            {t('Adding it to a wallet needs a connection. This page works without one.')}
          </FooterReason>
        )}
      </Stack>
    </CardRow>
  );
}

/** A file of this phone in full screen; what draws it is loaded when it is first opened. */
const PocketViewer = latePart(async () => (await import(/* later */ './file-viewer')).FileViewer);

interface Props {
  file: PocketFile;
  bar: ReturnType<typeof useBarActions>;
}

/** A visa on this phone: what is printed on it as text, the file, and what to have at hand. */
export function VisaFile({ file, bar }: Props) {
  const { facts, orderId, isReplaced } = file;
  const online = useIsOnline();
  // Its answer brings a corrected visa.
  const { data: order } = useOrder(orderId);
  const bytes = usePocketBytes(file, 'file');
  const picture = usePocketBytes(file, 'preview');
  const isPdf = facts.mime === 'application/pdf';
  const preview = useBlobUrl(isPdf ? picture : bytes, isPdf ? 'image/jpeg' : facts.mime);
  const [isOpen, setIsOpen] = useState(false);
  const name = readableName([visaTitle(facts), facts.visa?.name ?? facts.firstName], facts.mime);
  const replacedAt = facts.visa?.replacedAt;
  return (
    <Page
      top={
        <TopBar
          title={t('Your visa')}
          line={facts.visa?.name ?? facts.firstName}
          width="form"
          {...bar}
        />
      }
      footer={
        bytes && (
          <FooterAction>
            <Button full icon="scan" onClick={() => setIsOpen(true)}>
              {t('Show at the counter')}
            </Button>
          </FooterAction>
        )
      }
    >
      <Stack gap={16}>
        {!isReplaced && <VisaHead facts={facts} backgroundUrl={order?.backgroundUrl} />}
        {isReplaced ? (
          <Notice tone="wait" title={t('This visa was replaced')} live>
            {online
              ? t('A corrected one has taken its place. It is being fetched.')
              : t('A corrected one has taken its place. It comes when you are back online.')}
          </Notice>
        ) : (
          replacedAt !== undefined && (
            <Notice tone="info" title={t('This is the corrected visa')}>
              {t('It replaced an earlier one on {day}. Do not use copies of that one.', {
                day: formatDay(replacedAt),
              })}
            </Notice>
          )
        )}
        {!isReplaced && (
          <Card>
            <ListRow
              leading={
                <ImageThumb
                  shape="page"
                  icon="file"
                  src={preview}
                  alt={t('The first page of the visa')}
                />
              }
              title={t('Visa document')}
              titleSize={17}
              titleWeight={600}
              detail={
                bytes &&
                t('{type}, {size}', {
                  type: isPdf ? t('PDF') : t('Picture'),
                  size: formatBytes(bytes.byteLength),
                })
              }
              chip={
                file.hasBytes ? (
                  <StateChip tone="action" icon="saved-phone">
                    {t('Saved on this phone')}
                  </StateChip>
                ) : (
                  <StateChip tone="wait">
                    {online ? t('Being fetched') : t('Comes when you are back online')}
                  </StateChip>
                )
              }
              {...(bytes && { onClick: () => setIsOpen(true) })}
            />
            {bytes && (
              <CardRow>
                <FileActions bytes={bytes} name={name} mime={facts.mime} />
              </CardRow>
            )}
            {file.hasBytes && (
              <WalletButtons applicantId={facts.applicantId} wallets={facts.visa?.wallets ?? []} />
            )}
          </Card>
        )}
        {!isReplaced && <BeforeFlight orderId={orderId} facts={facts} />}
      </Stack>
      {isOpen && bytes && (
        <PocketViewer
          bytes={bytes}
          mime={facts.mime}
          title={visaTitle(facts)}
          lang={facts.lang}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Page>
  );
}
