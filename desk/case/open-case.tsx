import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { DeskCase } from '../../src/contract/desk/case-shape';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { seesPersons } from '../../src/contract/desk/define-desk-call';
import { call } from '../api/call';
import { OfflineBar } from '../app/offline-bar';
import { paths } from '../app/paths';
import { useNow } from '../app/use-now';
import { useKeys } from '../keys/use-keys';
import { hasRole, useSession } from '../session/session';
import { KeyBar } from '../ui/key-bar';
import { prefetchFiles } from './case-files';
import { CaseHead, ClaimNote } from './case-head';
import {
  completesCheck,
  firstToShow,
  isAllDecided,
  isDecidable,
  isOpen,
  type ItemPlace,
  nextApplicant,
  nextOpen,
  pagesFrom,
  pagesOf,
} from './case-items';
import { caseKeys, revisionKeys } from '../keys/all-keys';
import { caseQuery, reviewWaits, useNextCases } from './case-query';
import { CheckSummary } from './check-summary';
import { DecidePanel } from './decisions/decide-panel';
import { ItemColumn } from './item-column';
import { ItemPane, NotShown } from './picture/item-pane';
import { LifePanel } from '../life/life-panel';
import { marksOf } from './picture/picture-geometry';
import { ProblemDialog } from './decisions/problem-dialog';
import { fieldsToTakeOver, revisionKey } from './decisions/revision-text';
import { RevisionPanel } from './decisions/revision-panel';
import { UndoBar, undoLast } from './decisions/undo-bar';
import { useClaim } from './use-claim';
import { useDecisions } from './decisions/use-decisions';
import { useLooking } from './picture/use-looking';
import styles from './case-screen.module.css';

const undo = () => undoLast(Date.now());

/** The item key that stands for the case as a whole: what was decided, and the rest of its life. */
const overview = 'overview';

/** A loaded case: the items left, the page in the middle, what is to be judged right. */
export function OpenCase({ whole }: { whole: DeskCase }) {
  const { caseId, applicants } = whole;
  const { applicant: number = '1', item: wanted } = useParams();
  const { state } = useLocation() as { state: { fence?: number } | null };
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = useSession();
  const now = useNow();

  const applicant = applicants.find((each) => String(each.number) === number) ?? applicants[0];
  const canDecide = hasRole(session, 'reviewer');
  const sees = seesPersons(session.operator.roles);
  const isReview = canDecide && applicant?.actions.includes('decide-items') === true;
  const shownFirst = applicant && firstToShow(applicant);
  const startsAt = isReview && applicant && !isAllDecided(applicant) ? shownFirst?.key : overview;
  const key = wanted ?? startsAt ?? overview;
  const item = applicant?.items.find((each) => each.key === key);

  const show = useCallback(
    (to: number, at?: string) => void navigate(paths.case(caseId, to, at), { replace: true }),
    [caseId, navigate],
  );
  const showPlace = useCallback(
    ({ applicantId, item: at }: ItemPlace) => {
      const latest = client.getQueryData(caseQuery(caseId).queryKey);
      const found = latest?.applicants.find(({ id }) => id === applicantId);
      show(found?.number ?? 1, at === '' ? undefined : at);
    },
    [caseId, client, show],
  );
  const claim = useClaim(whole, state?.fence);
  const decisions = useDecisions(caseId, claim, showPlace);

  const [revising, setRevising] = useState(false);
  const [keepTyped, setKeepTyped] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const place = `${applicant?.id ?? ''}/${key}`;
  const [placed, setPlaced] = useState(place);
  if (placed !== place) {
    setPlaced(place);
    setRevising(false);
    setKeepTyped(false);
  }

  // Each file that is loaded counts as a look at it, so only a reviewer's are loaded ahead.
  useEffect(() => {
    if (!isReview) return;
    prefetchFiles(caseId, pagesFrom({ applicants }, applicant?.id ?? '').slice(0, 40));
  }, [caseId, applicants, applicant?.id, isReview]);
  const next = useNextCases(caseId, isReview);

  const pages = item ? pagesOf(item) : [];
  const looking = useLooking(place, pages.length);
  const { page, tools } = looking;
  const mayDecide =
    isReview &&
    applicant !== undefined &&
    item !== undefined &&
    isDecidable(applicant, item) &&
    (claim.state.kind === 'mine' || claim.state.kind === 'taking');

  const goOn = () => {
    if (!applicant || !item) return;
    show(applicant.number, nextOpen(applicant, item.key)?.key ?? overview);
  };
  const step = (by: 1 | -1) => {
    const keys = [...(applicant?.items.map((each) => each.key) ?? []), overview];
    const to = keys[(keys.indexOf(key) + by + keys.length) % keys.length];
    if (applicant && to !== undefined) show(applicant.number, to);
  };
  const approve = () => {
    if (!applicant || !item || !mayDecide) return;
    const takeOver = keepTyped ? [] : fieldsToTakeOver(item);
    decisions.decide(applicant, item, {
      verdict: 'passed',
      ...(takeOver.length > 0 && { takeOver }),
    });
    if (completesCheck(applicant, item.key)) finish();
    else goOn();
  };
  const leave = () => void navigate('/', { state: { opened: applicant?.id } });

  const goToNextCase = async () => {
    const ready = next.find((row) => {
      const loaded = client.getQueryData(caseQuery(row.caseId).queryKey);
      const at = loaded?.applicants.find(({ id }) => id === row.applicantId);
      return at?.items.some(isOpen) && at.actions.includes('decide-items');
    });
    if (ready) return navigate(paths.case(ready.caseId, ready.number));
    // After a check another check, whatever else the operator may do.
    const waits = isReview ? { waits: reviewWaits } : {};
    const { claimed } = await call(deskCaseCalls.deskClaimNext, waits);
    if (!claimed) return leave();
    const opened = await client.fetchQuery({ ...caseQuery(claimed.caseId), staleTime: 0 });
    const at = opened.applicants.find(({ id }) => id === claimed.applicantId)?.number ?? 1;
    return navigate(paths.case(claimed.caseId, at), { state: { fence: claimed.fence } });
  };
  /** Sends the check; then the next applicant of this case, else the next case that nobody has. */
  const finish = () => {
    if (!applicant || leaving) return;
    decisions.finish(applicant);
    const other = nextApplicant(whole, applicant.id);
    if (other) return show(other.number);
    setLeaving(true);
    void goToNextCase()
      .catch(leave)
      .finally(() => setLeaving(false));
  };

  useKeys(caseKeys, {
    approve: mayDecide ? approve : undefined,
    revise: mayDecide ? () => setRevising(true) : undefined,
    undo,
    takeOver: () => setKeepTyped(!keepTyped),
    nextItem: () => step(1),
    previousItem: () => step(-1),
    nextCase: () => void goToNextCase().catch(leave),
    previousCase: () => void navigate(-1),
    zoomIn: tools.zoomIn,
    zoomOut: tools.zoomOut,
    fit: tools.fit,
    rotate: tools.turn,
    light: tools.light,
    nextPage: () => tools.toPage(page + 1),
    previousPage: () => tools.toPage(page - 1),
    compare: pages.length > 1 ? tools.compare : undefined,
    finish: isReview && applicant && isAllDecided(applicant) ? finish : undefined,
    note: () => document.getElementById('note')?.focus(),
    back: leave,
  });

  if (!applicant) return null;
  return (
    <div className={styles.case}>
      <CaseHead
        whole={whole}
        applicant={applicant}
        now={now}
        onLeave={leave}
        onPrevious={() => void navigate(-1)}
        onNext={() => void goToNextCase().catch(leave)}
      />
      <OfflineBar />
      <ClaimNote claim={claim} />
      <main className={styles.columns}>
        <ItemColumn
          whole={whole}
          applicantId={applicant.id}
          shown={key}
          overview={overview}
          onShow={(to, at) => show(to, at)}
        />
        {item && !sees && <NotShown item={item} />}
        {item && sees ? (
          <>
            <ItemPane
              caseId={caseId}
              item={item}
              page={page}
              view={looking.view}
              comparing={looking.comparing}
              marks={marksOf(item, looking.marked)}
              tools={tools}
            />
            {revising && mayDecide ? (
              <RevisionPanel
                key={place}
                draftKey={revisionKey(caseId, { applicantId: applicant.id, item: key })}
                item={item}
                applicant={applicant}
                onClose={() => setRevising(false)}
                onAsk={(revision) => {
                  decisions.decide(applicant, item, revision);
                  setRevising(false);
                  goOn();
                }}
              />
            ) : (
              <DecidePanel
                caseId={caseId}
                applicant={applicant}
                item={item}
                mayDecide={mayDecide}
                keepTyped={keepTyped}
                marked={looking.marked}
                onMark={looking.mark}
                onKeepTyped={setKeepTyped}
                onApprove={approve}
                onRevise={() => setRevising(true)}
                onNext={() => step(1)}
              />
            )}
          </>
        ) : (
          <>
            {!item && <LifePanel whole={whole} applicant={applicant} decisions={decisions} />}
            <CheckSummary
              whole={whole}
              applicant={applicant}
              isReview={isReview}
              sending={leaving}
              onFinish={finish}
              onShow={(at) => show(applicant.number, at)}
            />
          </>
        )}
      </main>
      <UndoBar />
      <KeyBar bindings={revising && mayDecide ? revisionKeys : caseKeys} />
      {decisions.problem && (
        <ProblemDialog
          problem={decisions.problem}
          onTake={decisions.takeAndSend}
          onClose={decisions.dismiss}
        />
      )}
    </div>
  );
}
