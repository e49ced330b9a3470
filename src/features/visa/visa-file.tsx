import { useState } from 'react';
import { readableName } from '../../domain/file/readable-name';
import { formatBytes, formatDay } from '../../language/format';
import { t } from '../../language/translate';
import type { useBarActions } from '../../page/bar-actions';
import { useIsOnline } from '../../page/connection';
import { visaTitle } from '../../domain/order/visa-title';
import { useBlobUrl } from '../../platform/use-blob-url';
import type { PocketFile } from '../../pocket/pocket-file';
import { useOrder } from '../../queries/order-query';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { Notice } from '../../ui/feedback/notice';
import { StateChip } from '../../ui/feedback/state-chip';
import { Card, CardRow } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { ImageThumb } from '../../ui/media/image-thumb';
import { BeforeFlight } from './before-flight';
import { FileActions } from './file-actions';
import { usePocketBytes } from '../../session/pocket-files';
import { PocketViewer } from './pocket-viewer';
import { VisaHead } from './visa-head';
import { WalletButtons } from './wallet-buttons';

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
