import { type ReactNode, useId, useState } from 'react';
import type { Applicant } from '../../../contract/applicants';
import { nameInText } from '../../../domain/document/name-in-text';
import { draftNames } from '../../../storage/draft-names';
import { t } from '../../../language/translate';
import type { Repetition } from '../../../outbox/capture/add-pages';
import { useWordsOf } from '../../../outbox/capture/first-page';
import { isRepeatedPage } from '../../../outbox/kinds/document-page';
import { useOneAtATime } from '../../../services/send-once';
import { showToast } from '../../../services/toasts';
import { useKeptDraft } from '../../../session/kept-draft';
import { Button } from '../../../ui/actions/button';
import { FooterAction, FooterReason } from '../../../ui/actions/footer-action';
import { TickBox } from '../../../ui/forms/checkbox';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Avatar } from '../../../ui/media/avatar';
import { IconTile } from '../../../ui/media/icon';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { classNames } from '../../../ui/styles/class-names';
import { isLacking, nameOfPage, othersOf } from '../common-document';
import { forWords, namesOf, otherTarget, repeat, type Shown } from './change-for-all';
import styles from './for-all.module.css';

interface Offered extends Shown {
  /** Whether further pages of the same choice follow: the answer holds for all of them. */
  isSaving: boolean;
}

const isTrue = (value: unknown): value is true => value === true;

/**
 * The question, once, whether the document that was just added is common to all applicants of the order.
 * @returns undefined if there is nothing to ask
 */
export function useOffer({ found, target, entries, items, isSaving }: Offered) {
  const { applicant, document, order } = found;
  const { draft: asked, keep } = useKeptDraft(
    `${draftNames.commonAsked}:${order.id}:${document.id}`,
    isTrue,
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { busy, run } = useOneAtATime();
  const others = othersOf(found, items);
  const lacking = others.filter((other) => isLacking(other, entries));
  const present = new Set(
    entries.flatMap(({ item, upload }) => [item?.attachKey, upload?.attachKey]),
  );
  const addedHere = items.filter(
    (item) => present.has(item.attachKey) && !isRepeatedPage(item) && !item.isWithdrawn,
  );
  const isAsking = asked === undefined && !isSaving && addedHere.length > 0 && lacking.length > 0;
  const words = useWordsOf(isAsking ? addedHere : []);
  if (!isAsking) return undefined;
  const shown = others.filter((other) => other.entries.length > 0 || lacking.includes(other));
  const people = shown.map((other) => {
    const isTickable = lacking.includes(other);
    const proof = isTickable && words ? nameInText(other.applicant.firstName, words) : undefined;
    const isTicked = isTickable && (chosen.get(other.applicant.id) ?? proof !== undefined);
    return { other, isTickable, isTicked, proof };
  });
  const ticked = people.filter(({ isTicked }) => isTicked).map(({ other }) => other);
  const use = () =>
    run(async () => {
      const pages = entries.map((entry) => ({
        name: nameOfPage(entry),
        applicantId: applicant.id,
        fileName: entry.item?.fileName ?? '',
        mime: entry.item?.mime ?? entry.upload?.mimeType ?? 'image/jpeg',
      }));
      const repetitions = ticked.flatMap((other) =>
        pages.map((page): Repetition => ({
          page,
          target: otherTarget(target, other),
          aim: { kind: 'new-page' },
        })),
      );
      if (!(await repeat(repetitions))) return undefined;
      keep(true);
      showToast(t('Added for {names}', { names: namesOf(ticked) }), 'ok');
      return 'over';
    });
  const isRead = words !== undefined && words.trim() !== '';
  const card = (
    <ForAllCard count={shown.length + 1} here={applicant}>
      {people.map(({ other, isTickable, isTicked, proof }) => (
        <Person
          key={other.applicant.id}
          person={other.applicant}
          isTicked={isTicked}
          onTick={
            isTickable
              ? (next) => setChosen((all) => new Map(all).set(other.applicant.id, next))
              : undefined
          }
          hasProof={proof !== undefined}
        >
          {!isTickable && t('Has it already')}
          {proof && t('Name found: {name}', { name: proof })}
          {isTickable && !proof && isRead && t('Name not found')}
        </Person>
      ))}
    </ForAllCard>
  );
  const footer = (
    <FooterAction
      reason={
        ticked.length === 0 && (
          <FooterReason quiet id="for-all-reason">
            {t('Tick the people it is for.')}
          </FooterReason>
        )
      }
    >
      <Button variant="outlined" disabled={busy} onClick={() => keep(true)}>
        {t('Only {firstName}', { firstName: applicant.firstName })}
      </Button>
      <Button
        busy={busy}
        busyLabel={t('Adding')}
        disabled={ticked.length === 0}
        reasonId={ticked.length === 0 ? 'for-all-reason' : undefined}
        onClick={() => void use()}
      >
        {forWords((ticked.length || shown.length) + 1, shown.length + 1)}
      </Button>
    </FooterAction>
  );
  return { card, footer };
}

function ForAllCard({
  count,
  here,
  children,
}: {
  count: number;
  here: Applicant;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <section className={styles.card} aria-labelledby={id}>
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {count === 2
              ? t('The same for both applicants?')
              : t('The same for all {count} applicants?', { count })}
          </h2>
          <p>{t('Then nobody has to add it again.')}</p>
        </div>
        <Person person={here} isTicked>
          {t('Added here')}
        </Person>
        {children}
      </section>
      <Card>
        <ListRow
          leading={<IconTile icon="file" />}
          title={t('Uploaded once, used for everybody')}
          detail={t('If you change it later, we ask: for all, or only here?')}
        />
      </Card>
    </>
  );
}

interface PersonProps {
  person: Applicant;
  isTicked: boolean;
  /** Absent if it cannot be changed. */
  onTick?: ((isTicked: boolean) => void) | undefined;
  hasProof?: boolean;
  children: ReactNode;
}

function Person({ person, isTicked, onTick, hasProof = false, children }: PersonProps) {
  const { firstName, avatarUrl } = person;
  return (
    <label className={styles.person}>
      <ImageThumb src={avatarUrl} shape="tile" fallback={<Avatar text={firstName} />} />
      <span className={styles.words}>
        {firstName}
        <span className={classNames(styles.detail, hasProof && styles.proof)}>{children}</span>
      </span>
      <TickBox checked={isTicked} disabled={!onTick} onChange={(next) => onTick?.(next)} />
    </label>
  );
}
