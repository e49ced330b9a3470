import { Link, useSearchParams } from 'react-router-dom';
import { t } from '../../language/translate';
import { formatDay } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { useBarActions } from '../../services/bar-actions';
import { useIsOnline } from '../../services/connection';
import { visaTitle } from '../../domain/order/visa-title';
import type { PocketFile } from '../../pocket/pocket-file';
import { useOrder } from '../../outbox/orders/use-order';
import { paths } from '../../routing/paths';
import { openLogIn } from '../../session/login-dialog';
import { useIsLoggedIn } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/big-message';
import { LoadingArea, LoadingList, Skeleton } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Bleed, Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { ImageThumb } from '../../ui/media/image-thumb';
import { readFilesEarly, usePocketFiles } from '../../session/pocket-files';
import { VisaFile } from './visa-file';

// A visa is shown at a counter: the first picture has it, before the background services start.
void readFilesEarly();

/** 'Your visa': a finished visa on this phone, or the choice between several. */
export default function VisaScreen() {
  const [search] = useSearchParams();
  const orderId = search.get('order');
  const applicantId = search.get('applicant');
  const isLoggedIn = useIsLoggedIn();
  const files = usePocketFiles();
  const visas = (files ?? []).filter(({ facts }) => facts.place === 'visa');
  const asked = visas.filter(
    (file) =>
      orderId === null ||
      (file.orderId === orderId &&
        (applicantId === null || file.facts.applicantId === applicantId)),
  );
  const [only] = asked.length === 1 ? asked : [];
  const bar = useBarActions(only ? paths.orderDetail(only.orderId) : paths.orders);
  if (only) return <VisaFile key={only.key} file={only} bar={bar} />;
  return (
    <Page top={<TopBar title={t('Your visa')} width="form" {...bar} />}>
      {!isLoggedIn && (
        <EmptyState
          icon="stamp"
          drawing="plane"
          title={t('Log in to see your visa')}
          action={
            <Button
              onClick={() =>
                openLogIn({
                  intent: { kind: 'go', path: location.pathname + location.search },
                  purpose: t('To see your visa'),
                })
              }
            >
              {t('Log In')}
            </Button>
          }
        >
          {t('A visa is kept for the account that applied for it.')}
        </EmptyState>
      )}
      {isLoggedIn && !files && <LoadingVisa />}
      {isLoggedIn && files && asked.length === 0 && <NoVisa orderId={orderId ?? undefined} />}
      {asked.length > 1 && <VisaChoice files={asked} />}
    </Page>
  );
}

/** As tall as a visa: its scene with the card, the document, and what to have at hand. */
const LoadingVisa = () => (
  <LoadingArea label={t('Loading your visa')}>
    <Stack gap={16}>
      <Bleed top>
        <Skeleton shape="banner" />
      </Bleed>
      <LoadingList rows={1} thumbs heading={false} />
      <LoadingList rows={4} />
    </Stack>
  </LoadingArea>
);

const VisaChoice = ({ files }: { files: readonly PocketFile[] }) => (
  <Card as="ul" label={t('Visas on this phone')}>
    {files.map((file) => (
      <VisaRow key={file.key} file={file} />
    ))}
  </Card>
);

function VisaRow({ file: { orderId, facts } }: { file: PocketFile }) {
  // Its answer names the visa in the present language, and brings a corrected one.
  useOrder(orderId);
  return (
    <ListRow
      as="li"
      leading={<ImageThumb icon="stamp" shape="square" />}
      title={facts.visa?.name ?? facts.firstName}
      titleSize={17}
      titleWeight={600}
      detail={<ServerText lang={facts.lang}>{visaTitle(facts)}</ServerText>}
      link={<Link to={paths.visa(orderId, facts.applicantId)} />}
    />
  );
}

/** The order is asked for, because its answer brings the visa. */
function NoVisa({ orderId }: { orderId: string | undefined }) {
  return orderId === undefined ? <NotHere isLoading={false} /> : <Fetching orderId={orderId} />;
}

function Fetching({ orderId }: { orderId: string }) {
  const { data, isFetching } = useOrder(orderId);
  if (data?.documentsDeletedAt !== undefined) return <Deleted day={data.documentsDeletedAt} />;
  const hasVisa = data?.applicants.some(({ visaUrl }) => visaUrl !== undefined) ?? false;
  return <NotHere isLoading={isFetching || hasVisa} />;
}

const Deleted = ({ day }: { day: string }) => (
  <EmptyState
    icon="stamp"
    title={t('The documents were deleted')}
    action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
  >
    {t(
      'We keep documents, photos and answers for a limited time. Those of this application were deleted on {day}.',
      { day: formatDay(day) },
    )}
  </EmptyState>
);

function NotHere({ isLoading }: { isLoading: boolean }) {
  const online = useIsOnline();
  if (isLoading && online) return <LoadingVisa />;
  return (
    <EmptyState
      icon={online ? 'stamp' : 'wifi-off'}
      drawing={online ? 'plane' : 'offline'}
      title={t('No visa on this phone yet')}
      action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
    >
      {online
        ? t('It comes here as soon as it is approved.')
        : t('It comes here when you are back online, if it is approved.')}
    </EmptyState>
  );
}
