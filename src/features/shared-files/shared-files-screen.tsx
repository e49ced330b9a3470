import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { matchFiles } from '../../domain/document/match-file';
import type { FileProblem } from '../../domain/file/file-message';
import { runningOrders } from '../../domain/order/order-state';
import { formatDayTime } from '../../language/format';
import { t } from '../../language/translate';
import { placePages } from '../../outbox/capture/add-pages';
import { withShared } from '../../outbox/capture/shared-files';
import { isSharedFile, type RefusedShare } from '../../outbox/kinds/shared-file';
import { useRecentOrders } from '../../outbox/orders/listed-orders';
import { useOrder } from '../../outbox/orders/use-order';
import { useFileItems } from '../../outbox/page/outbox-list';
import { removeWithToast } from '../../outbox/page/remove-with-toast';
import { useBarActions } from '../../services/bar-actions';
import { quietFailure } from '../../services/failure-toast';
import { useOneAtATime } from '../../services/send-once';
import { toastIfStorageFull } from '../../services/show-failure';
import { showToast } from '../../services/toasts';
import { paths } from '../../routing/paths';
import { useKeptDraft } from '../../session/kept-draft';
import { useIsLoggedIn, useOwnerId } from '../../session/session';
import { draftNames } from '../../storage/draft-names';
import { Button } from '../../ui/actions/button';
import { FooterAction, FooterReason } from '../../ui/actions/footer-action';
import { Notice } from '../../ui/feedback/notice';
import { LoadingList } from '../../ui/feedback/skeleton';
import { ListRow } from '../../ui/layout/list-row';
import { Page, Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { TopBar } from '../../ui/layout/top-bar';
import { type OpenPlace, openPlaces } from './open-places';
import { MissedNotice, NoPlaces, NothingHere, RefusedNotice, SharedFiles } from './file-list';
import { PlaceChoice } from './place-choice';
import { type ReadFile, useFileFacts } from './use-file-facts';

/** The places of the traveller's newest applications that have not ended. */
function useOpenPlaces(): { places: readonly OpenPlace[]; isPending: boolean } {
  const { orders, isPending } = useRecentOrders();
  const ids = runningOrders(orders.map(({ order }) => order)).map(({ id }) => id);
  const optionsOf = (id: string | undefined) => ({
    enabled: id !== undefined,
    opens: false,
    meta: quietFailure,
  });
  // As many as the list of recent orders has at most.
  const queries = [
    useOrder(ids[0] ?? '', optionsOf(ids[0])),
    useOrder(ids[1] ?? '', optionsOf(ids[1])),
    useOrder(ids[2] ?? '', optionsOf(ids[2])),
    useOrder(ids[3] ?? '', optionsOf(ids[3])),
    useOrder(ids[4] ?? '', optionsOf(ids[4])),
  ].slice(0, ids.length);
  const files = useFileItems();
  const places = queries.flatMap(({ data, dataUpdatedAt }) =>
    data ? openPlaces(data, files, dataUpdatedAt) : [],
  );
  // An order that is not kept cannot be asked for without a network: the others are offered.
  const isLoading = queries.some((query) => !query.data && query.fetchStatus === 'fetching');
  return { places, isPending: isPending || isLoading };
}

const isRefusedList = (value: unknown): value is RefusedShare[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && 'why' in each);

const placeName = ({ name, people, order }: OpenPlace): string =>
  order.applicants.length > 1 && people.length === 1
    ? t('{name} of {firstName}', { name, firstName: people[0] ?? '' })
    : name;

/** The files that are ticked until the traveller says otherwise: those that go where the first one goes. */
function tickedTogether(
  files: readonly ReadFile[],
  lead: ReadFile | undefined,
  places: readonly OpenPlace[],
): string[] {
  if (!lead) return [];
  const goalOf = ({ facts }: ReadFile) => {
    const [best] = matchFiles([facts], places);
    return best?.isProven && best.proofs[0]?.kind !== 'only-missing' ? best.place.key : undefined;
  };
  const goal = goalOf(lead);
  const together = files.filter((file) => file === lead || goalOf(file) === goal);
  const fit = matchFiles(
    together.map(({ facts }) => facts),
    places,
  );
  const isFitting = fit.some(({ place }) => goal === undefined || place.key === goal);
  return (isFitting ? together : [lead]).map(({ item }) => item.id);
}

/** Where files belong that were shared with the app, opened with it, or dropped where no document is. */
export default function SharedFilesScreen() {
  // Others may arrive while it is open.
  return <PresentShare key={useLocation().key} />;
}

function PresentShare() {
  const query = new URLSearchParams(useLocation().search);
  const userId = useOwnerId();
  const isLoggedIn = useIsLoggedIn();
  const navigate = useNavigate();
  const bar = useBarActions(paths.home);
  const headingId = useId();
  const reasonId = useId();
  const items = useFileItems().filter(isSharedFile);
  const { places, isPending } = useOpenPlaces();
  const asksForPassport = places.some(({ icon, isMissing }) => icon === 'passport' && isMissing);
  const { files: all, isReading } = useFileFacts(items, asksForPassport);
  const { draft: refused } = useKeptDraft(draftNames.sharedRefused, isRefusedList);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [choice, setChoice] = useState<{ key: string; for: string }>();
  const { busy, run } = useOneAtATime();

  const unusable = all.filter(({ problem }) => problem !== undefined);
  const files = all.filter(({ problem }) => problem === undefined);
  const lead = files.find(({ item }) => item.id === query.get('file')) ?? files.at(-1);
  const together = tickedTogether(files, lead, places);
  const isTicked = ({ item: { id } }: ReadFile) => toggled.get(id) ?? together.includes(id);
  const ticked = files.filter((file) => files.length === 1 || isTicked(file));
  const matches = matchFiles(
    ticked.map(({ facts }) => facts),
    ticked.length > 0 ? places : [],
  );
  // A place is chosen for the files that were ticked then.
  const tickedIds = ticked.map(({ item }) => item.id).join(' ');
  const chosenKey = choice?.for === tickedIds ? choice.key : undefined;
  const [best] = matches;
  const proven = best?.isProven ? best.place : undefined;
  const chosen = matches.find(({ place }) => place.key === chosenKey)?.place ?? proven;

  const add = () =>
    run(async () => {
      const [first] = ticked;
      if (!chosen || !first || userId === undefined) return undefined;
      const { target, aim, path } = chosen;
      if (!target || !aim) {
        await navigate(path, { replace: true, state: withShared(first.item.id) });
        return 'over';
      }
      const here = ticked.map(({ item }) => item);
      const pages = await placePages({ ...target, userId }, aim, here).catch((error: unknown) => {
        toastIfStorageFull(error);
        return undefined;
      });
      if (!pages) return undefined;
      if (pages.length > 0) showToast(t('Added to {place}', { place: placeName(chosen) }), 'ok');
      else showToast(t('It has been added already.'));
      if (here.length === files.length) await navigate(path, { replace: true });
      return undefined;
    });

  function keepForLater() {
    showToast(t('Kept in Uploads.'));
    bar.onBack();
  }

  const top = (
    <TopBar
      title={files.length > 1 ? t('Add shared files') : t('Add a shared file')}
      width="form"
      line={lead && formatDayTime(lead.item.sealedAt)}
      {...bar}
    />
  );
  const showsRefused = query.has('refused') && refused ? refused : [];
  const problems = (
    <>
      {query.has('missed') && files.length > 0 && <MissedNotice />}
      {showsRefused.map(({ fileName, why }, index) => (
        <RefusedNotice key={index} fileName={fileName} why={why} />
      ))}
      {unusable.map(({ item, problem }) => (
        <RefusedNotice
          key={item.id}
          fileName={item.fileName}
          why={problem as FileProblem}
          action={
            <Button small variant="card-quiet" onClick={() => void removeWithToast(item)}>
              {t('Remove')}
            </Button>
          }
        />
      ))}
    </>
  );
  if (files.length === 0)
    return (
      <Page top={top}>
        {showsRefused.length > 0 || unusable.length > 0 ? (
          <Stack gap={16}>{problems}</Stack>
        ) : (
          <NothingHere isMissed={query.has('missed')} />
        )}
      </Page>
    );
  const isWaiting = (isPending || (isReading && places.length > 0)) && chosenKey === undefined;
  const footer = places.length > 0 && (
    <FooterAction
      reason={
        !chosen &&
        !isWaiting && (
          <FooterReason quiet id={reasonId}>
            {ticked.length === 0 ? t('Tick a file first.') : t('Choose where it belongs.')}
          </FooterReason>
        )
      }
    >
      <Button
        full
        busy={busy}
        busyLabel={t('Adding')}
        disabled={!chosen || isWaiting}
        reasonId={chosen ? undefined : reasonId}
        onClick={() => void add()}
      >
        {chosen && !isWaiting ? t('Add to {place}', { place: placeName(chosen) }) : t('Add')}
      </Button>
    </FooterAction>
  );
  return (
    <Page top={top} footer={footer}>
      <Stack gap={16}>
        {problems}
        <SharedFiles
          files={files}
          ticked={new Set(ticked.map(({ item }) => item.id))}
          onTick={(id) =>
            setToggled((before) =>
              new Map(before).set(id, !ticked.some(({ item }) => item.id === id)),
            )
          }
        />
        <section>
          <SectionHeading id={headingId}>
            {ticked.length > 1 ? t('Where do they belong?') : t('Where does it belong?')}
          </SectionHeading>
          {isWaiting ? (
            <LoadingList rows={3} thumbs heading={false} />
          ) : places.length > 0 ? (
            <PlaceChoice
              matches={matches}
              chosen={chosen?.key}
              onChoose={(key) => setChoice({ key, for: tickedIds })}
              labelledBy={headingId}
            />
          ) : (
            <NoPlaces isLoggedIn={isLoggedIn} />
          )}
          {!isWaiting && places.length > 0 && ticked.length > 1 && matches.length === 0 && (
            <Notice tone="sunk">
              {t('Each of your documents has one page. Add these files one by one.')}
            </Notice>
          )}
        </section>
        <ListRow
          bare
          title={t('Not sure yet?')}
          titleWeight={400}
          action={
            <Button variant="link" onClick={keepForLater}>
              {t('Keep for later')}
            </Button>
          }
        />
      </Stack>
    </Page>
  );
}
