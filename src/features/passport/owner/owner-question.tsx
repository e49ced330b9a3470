import { type ReactNode, useEffect, useState } from 'react';
import { type Identity, isKnown } from '../../../contract/codes';
import { firstNameProblem } from '../../../domain/applicant/applicant';
import type { PassportNames } from '../../../domain/passport/compare-names';
import { fullName, firstNameIn } from '../../../domain/passport/passport-names';
import {
  type OwnerCause,
  ownerCauses,
  passportOwner,
  type PassportOwner,
} from '../../../domain/passport/passport-owner';
import { identityLabel } from '../../../i18n/applicant-labels';
import { formatMoney } from '../../../language/format';
import { t } from '../../../language/translate';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { describeProblem } from '../../../services/describe-problem';
import { quietFailure } from '../../../services/failure-toast';
import { useSendOnce } from '../../../services/send-once';
import { Button } from '../../../ui/actions/button';
import { FooterReason } from '../../../ui/actions/footer-action';
import { Notice } from '../../../ui/feedback/notice';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { Stack } from '../../../ui/layout/page';
import { Sheet } from '../../../ui/overlays/sheet';
import type { FoundPassport } from '../use-passport';
import { useIsShown } from '../use-is-shown';
import { addTraveller, freePlaceAt, renameApplicant } from './put-at-other';

/**
 * 'here': it is this applicant's. 'there': it is put at the other applicant. 'another': another
 * passport is taken. 'closed': nothing was decided.
 */
export type OwnerAnswer =
  | { readonly kind: 'here' | 'another' | 'closed' }
  | { readonly kind: 'there'; readonly target: DocumentTarget };

type Doubt = Exclude<PassportOwner<FoundPassport['applicant']>, { kind: 'fits' }>;

interface Question {
  readonly doubt: Doubt;
  readonly names: PassportNames;
  readonly answer: (answer: OwnerAnswer) => void;
}

const here = { kind: 'here' } as const;

/** Answered for this visit: whose passport it is is not asked twice. */
const answered = new Set<string>();

interface OwnerQuestion {
  ask: (names: PassportNames) => OwnerAnswer | Promise<OwnerAnswer>;
  dialog: ReactNode;
}

/**
 * Asks whose passport it is, if its name is not the applicant's; it never refuses one.
 * @param hasPicture whether its picture is on this phone, and can be put at another applicant
 */
export function useOwnerQuestion(
  found: FoundPassport,
  { userId, hasPicture }: { userId: string; hasPicture: boolean },
): OwnerQuestion {
  const { applicant, order } = found;
  const [question, setQuestion] = useState<Question>();
  const items = useOutboxItems();
  const isShown = useIsShown();
  // Leaving the page decides nothing: the form asks before it is saved.
  useEffect(() => () => question?.answer({ kind: 'closed' }), [question]);

  function ask(names: PassportNames): OwnerAnswer | Promise<OwnerAnswer> {
    const doubt = passportOwner(order.applicants, applicant.id, names);
    const key = JSON.stringify([applicant.id, applicant.firstName, fullName(names)]);
    if (doubt.kind === 'fits' || answered.has(key)) return here;
    if (!isShown()) return { kind: 'closed' };
    return new Promise((resolve) =>
      setQuestion({
        doubt,
        names,
        answer(chosen) {
          if (chosen.kind === 'here') answered.add(key);
          setQuestion(undefined);
          resolve(chosen);
        },
      }),
    );
  }

  const target =
    question?.doubt.kind === 'belongs-to' && hasPicture
      ? freePlaceAt(order, question.doubt.other, { userId, items })
      : undefined;
  return {
    ask,
    dialog: question && <OwnerSheet {...{ question, found, userId, hasPicture, target }} />,
  };
}

interface SheetProps {
  question: Question;
  found: FoundPassport;
  userId: string;
  hasPicture: boolean;
  /** The free place at the applicant whose passport it is. */
  target: DocumentTarget | undefined;
}

/** Asks for the cause; the one button does what helps against the chosen one. */
function OwnerSheet({ question, found, userId, hasPicture, target }: SheetProps) {
  const { order, applicant } = found;
  const { answer, doubt, names } = question;
  const { firstName, identity: own } = applicant;
  const mayBe = doubt.kind === 'nobodys' && doubt.mayBe;
  const owner = doubt.kind === 'belongs-to' ? doubt.other.firstName : firstNameIn(names);
  const causes = ownerCauses(doubt, {
    hasPlace: target !== undefined,
    hasPicture,
    mayChange:
      order.payStatus === 'unpaid' &&
      isKnown(own) &&
      owner !== firstName &&
      firstNameProblem(owner) === undefined,
  });
  const [cause, setCause] = useState<OwnerCause>(causes[0]);
  const [identity, setIdentity] = useState<Identity | null>(null);
  const occupations = order.occupations.filter((each) => each !== 'none');
  const asks = cause === 'add' && occupations.length > 0;
  const act = useSendOnce({
    meta: quietFailure,
    async mutationFn(): Promise<OwnerAnswer> {
      if (cause === 'picture') return { kind: 'another' };
      if (cause === 'name' && isKnown(own))
        await renameApplicant(found, { firstName: owner, identity: own });
      if (cause !== 'add') return target && cause === 'there' ? { kind: 'there', target } : here;
      const traveller = { firstName: owner, identity: identity ?? ('none' as const) };
      const place = await addTraveller(found, traveller, userId);
      return place ? { kind: 'there', target: place } : { kind: 'closed' };
    },
    onSuccess: answer,
  });

  const { sellPrice } = order.product;
  const price = sellPrice === undefined ? undefined : formatMoney(sellPrice, order.currency);
  const rows: Record<OwnerCause, readonly [title: string, detail: string, action: string]> = {
    same: [
      t('Nothing: it is {firstName}', { firstName }),
      t('A surname may have changed, and a name may have several spellings.'),
      t('It is {firstName}', { firstName }),
    ],
    there: [
      t('Nothing: {firstName} travels, too', { firstName: owner }),
      t('The picture is put at {firstName}.', { firstName: owner }),
      t('Add it for {firstName}', { firstName: owner }),
    ],
    picture: [
      t('The picture'),
      t('Take the page of {firstName}’s passport. This picture is not kept.', { firstName }),
      t('Take {firstName}’s passport', { firstName }),
    ],
    name: [
      t('The name'),
      t('Change “{from}” to “{to}”. Photo and documents stay.', { from: firstName, to: owner }),
      t('Change the name'),
    ],
    add: [
      t('Nothing: {firstName} travels, too', { firstName: owner }),
      price === undefined
        ? t('As another applicant.')
        : t('As another applicant, {price}.', { price }),
      t('Add {firstName}', { firstName: owner }),
    ],
  };
  return (
    <Sheet
      open
      dismissable={!act.isPending}
      onClose={() => answer({ kind: 'closed' })}
      title={
        mayBe
          ? t('Is it the passport of {firstName}?', { firstName })
          : t('This is the passport of {firstName}', { firstName: owner })
      }
      footer={
        <>
          {act.error && <FooterReason icon="warning">{describeProblem(act.error)}</FooterReason>}
          {asks && identity === null && (
            <FooterReason id="owner-reason" quiet>
              {t('Choose an occupation.')}
            </FooterReason>
          )}
          {!mayBe && !act.isPending && (
            <FooterReason
              quiet
              action={
                <Button variant="link" onClick={() => answer(here)}>
                  {rows.same[2]}
                </Button>
              }
            >
              {t('Another spelling of the same person?')}
            </FooterReason>
          )}
          <Button
            full
            icon={cause === 'picture' ? 'camera' : undefined}
            disabled={asks && identity === null}
            reasonId="owner-reason"
            busy={act.isPending}
            busyLabel={t('Saving')}
            onClick={() => act.mutate()}
          >
            {rows[cause][2]}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Notice tone="wait" icon="warning">
          <p>
            {t('The passport says {name}, the applicant is {applicant}.', {
              name: fullName(names),
              applicant: firstName,
            })}
          </p>
          {!mayBe && <p>{t('With the passport of another person, an application is refused.')}</p>}
        </Notice>
        {causes.length > 1 && (
          <RadioCards
            legend={t('What is wrong?')}
            options={causes.map((value) => ({
              value,
              title: rows[value][0],
              detail: rows[value][1],
            }))}
            value={cause}
            onChange={setCause}
          />
        )}
        {asks && (
          <RadioCards
            legend={t('Occupation')}
            options={occupations.map((value) => ({ value, title: identityLabel(value) }))}
            value={identity}
            onChange={setIdentity}
          />
        )}
      </Stack>
    </Sheet>
  );
}
