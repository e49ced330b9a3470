import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-shape';
import { seesPersons } from '../../src/contract/desk/define-desk-call';
import { OfflineBar } from '../app/offline-bar';
import { useNow } from '../app/use-now';
import { useKeys } from '../keys/use-keys';
import { hasRole, useSession } from '../session/session';
import { KeyBar } from '../ui/key-bar';
import { prefetchFiles } from './case-files';
import { CaseHead, ClaimNote } from './case-head';
import {
  completesCheck,
  firstToShow,
  isAfterCheck,
  isAllDecided,
  isDecidable,
  nextApplicant,
  nextOpen,
  pagesFrom,
  pagesOf,
} from './case-items';
import { caseKeys, resentKeys, revisionKeys } from '../keys/all-keys';
import { CheckSummary } from './check-summary';
import { DecidePanel } from './decisions/decide-panel';
import { ItemColumn } from './item-column';
import { ItemPane, NotShown } from './picture/item-pane';
import { LifePanel } from '../life/life-panel';
import { marksOf } from './picture/picture-geometry';
import { ProblemDialog } from './decisions/problem-dialog';
import { fieldsToTakeOver, revisionKey } from './decisions/revision-text';
import { RevisionPanel } from './decisions/revision-panel';
import { earlierPages, isResent, nextWalked, walkedKeys } from './resent';
import { UndoBar, undoLast } from './decisions/undo-bar';
import { useClaim } from './use-claim';
import { useDecisions } from './decisions/use-decisions';
import { useItemState } from './decisions/use-item-state';
import { usePainting } from './decisions/use-no-rhythm';
import { warningsOf } from './decisions/warnings';
import { PaintingContext } from './picture/painting';
import { useNextCase, useShow } from './walk-cases';
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

  const { show, showPlace } = useShow(caseId);
  const claim = useClaim(whole, state?.fence);
  const decisions = useDecisions(caseId, claim, showPlace);

  const [leaving, setLeaving] = useState(false);
  const place = `${applicant?.id ?? ''}/${key}`;
  const { revising, keepTyped, isConfirmed, hasFailedChecks, change, onReport } =
    useItemState(place);

  // Each file that is loaded counts as a look at it, so only a reviewer's are loaded ahead.
  useEffect(() => {
    if (!isReview) return;
    prefetchFiles(caseId, pagesFrom({ applicants }, applicant?.id ?? '').slice(0, 40));
  }, [caseId, applicants, applicant?.id, isReview]);

  const pages = item ? pagesOf(item) : [];
  const hasEarlier = item !== undefined && earlierPages(item).size > 0;
  const looking = useLooking(place, pages.length, hasEarlier);
  const { page, tools } = looking;
  // Whatever is exchanged under the operator's finger is a new opening, and so is a check taken back.
  const { painting, regions, heldFor, press } = usePainting(
    [caseId, place, item?.seen, page, looking.comparing, isReview].join('/'),
  );
  const warnings = item ? warningsOf(item, { regions, hasFailedChecks }) : [];
  const isWarned = warnings.length > 0 && !isConfirmed;
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
    if (!applicant) return;
    const keys = [...walkedKeys(applicant, key), overview];
    const to = keys[(keys.indexOf(key) + by + keys.length) % keys.length];
    if (to !== undefined) show(applicant.number, to);
  };
  const approve = () => {
    if (!applicant || !item || !mayDecide) return;
    const pass = () => {
      const takeOver = keepTyped ? [] : fieldsToTakeOver(item);
      decisions.decide(applicant, item, {
        verdict: 'passed',
        ...(takeOver.length > 0 && { takeOver }),
      });
      if (completesCheck(applicant, item.key)) send(applicant);
      else goOn();
    };
    press('approve', pass, !isWarned);
  };
  const confirm = () => void press('confirm', () => change({ isConfirmed: true }));
  const leave = () => void navigate('/', { state: { opened: applicant?.id } });

  const toNextCase = useNextCase(caseId, isReview, leave);
  /** Sends the check, and stops at its summary: nothing new opens under the operator's finger. */
  const send = (checked: CaseApplicant) => {
    decisions.finish(checked);
    show(checked.number, overview);
  };
  const finish = () => {
    if (applicant && isReview && isAllDecided(applicant)) press('finish', () => send(applicant));
  };
  /** After a check: the next applicant of this case, else the next case that nobody has. */
  const other = applicant && nextApplicant(whole, applicant.id);
  const isChecked = canDecide && !isReview && key === overview && isAfterCheck(applicant);
  const goToNext = () => {
    if (leaving) return;
    if (other) return show(other.number);
    setLeaving(true);
    void toNextCase(true).finally(() => setLeaving(false));
  };

  useKeys(caseKeys, {
    approve: mayDecide ? approve : undefined,
    confirm: mayDecide && isWarned ? confirm : undefined,
    revise: mayDecide ? () => change({ revising: true }) : undefined,
    undo,
    takeOver: () => change({ keepTyped: !keepTyped }),
    nextItem: () => step(1),
    previousItem: () => step(-1),
    nextCase: () => void toNextCase(isReview),
    goToNext: isChecked ? goToNext : undefined,
    previousCase: () => void navigate(-1),
    zoomIn: tools.zoomIn,
    zoomOut: tools.zoomOut,
    fit: tools.fit,
    rotate: tools.turn,
    light: tools.light,
    nextPage: () => tools.toPage(page + 1),
    previousPage: () => tools.toPage(page - 1),
    compare: hasEarlier || pages.length > 1 ? tools.compare : undefined,
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
        onNext={() => void toNextCase(isReview)}
      />
      <OfflineBar />
      <ClaimNote claim={claim} />
      <PaintingContext value={painting}>
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
                  isHeld={heldFor('revise') !== undefined}
                  onClose={() => change({ revising: false })}
                  onAsk={(revision) =>
                    press('revise', () => {
                      decisions.decide(applicant, item, revision);
                      change({ revising: false });
                      goOn();
                    })
                  }
                />
              ) : (
                <DecidePanel
                  caseId={caseId}
                  applicant={applicant}
                  item={item}
                  next={nextWalked(applicant, item.key)?.name}
                  mayDecide={mayDecide}
                  held={heldFor('approve', !isWarned)}
                  warnings={isWarned ? warnings : []}
                  onConfirm={confirm}
                  onReport={onReport}
                  keepTyped={keepTyped}
                  marked={looking.marked}
                  onMark={looking.mark}
                  onKeepTyped={(keep) => change({ keepTyped: keep })}
                  onApprove={approve}
                  onRevise={() => change({ revising: true })}
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
                held={heldFor('finish') !== undefined}
                onFinish={finish}
                next={
                  isChecked
                    ? other
                      ? `Next: ${other.firstName}`
                      : 'Open the next case'
                    : undefined
                }
                leaving={leaving}
                onNext={goToNext}
                onShow={(at) => show(applicant.number, at)}
              />
            </>
          )}
        </main>
      </PaintingContext>
      <UndoBar />
      <KeyBar
        bindings={
          revising && mayDecide ? revisionKeys : item && isResent(item) ? resentKeys : caseKeys
        }
      />
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
