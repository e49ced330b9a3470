import { type ReactNode, useEffect, useState } from 'react';
import type { PassportNames } from '../../../domain/passport/compare-names';
import { passportOwner, type PassportOwner } from '../../../domain/passport/passport-owner';
import { fullName } from '../../../domain/passport/passport-names';
import { t } from '../../../language/translate';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { Button } from '../../../ui/actions/button';
import { SmallDialog } from '../../../ui/overlays/small-dialog';
import type { FoundPassport } from '../use-passport';
import { useIsShown } from '../use-is-shown';
import { freePlaceAt } from './put-at-other';

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
  readonly name: string;
  readonly answer: (answer: OwnerAnswer) => void;
}

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
  { applicant, order }: FoundPassport,
  { userId, hasPicture }: { userId: string; hasPicture: boolean },
): OwnerQuestion {
  const [question, setQuestion] = useState<Question>();
  const items = useOutboxItems();
  const isShown = useIsShown();
  // Leaving the page decides nothing: the form asks before it is saved.
  useEffect(() => () => question?.answer({ kind: 'closed' }), [question]);

  function ask(names: PassportNames): OwnerAnswer | Promise<OwnerAnswer> {
    const doubt = passportOwner(order.applicants, applicant.id, names);
    const name = fullName(names);
    const key = JSON.stringify([applicant.id, applicant.firstName, name]);
    if (doubt.kind === 'fits' || answered.has(key)) return { kind: 'here' };
    if (!isShown()) return { kind: 'closed' };
    return new Promise((resolve) =>
      setQuestion({
        doubt,
        name,
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
    dialog: question && (
      <OwnerDialog question={question} applicant={applicant.firstName} target={target} />
    ),
  };
}

interface DialogProps {
  question: Question;
  /** The name of the applicant to whom it is added. */
  applicant: string;
  /** The free place at the applicant whose passport it is. */
  target: DocumentTarget | undefined;
}

function OwnerDialog({ question, applicant, target }: DialogProps) {
  const { answer, doubt, name } = question;
  const another = (variant: 'outlined' | 'primary') => (
    <Button small variant={variant} onClick={() => answer({ kind: 'another' })}>
      {t('Use another')}
    </Button>
  );
  const says = (
    <p>
      {t('The passport says {name}, the applicant is {applicant}.', {
        name,
        applicant,
      })}
    </p>
  );
  const close = () => answer({ kind: 'closed' });
  if (doubt.kind === 'belongs-to')
    return (
      <SmallDialog
        open
        onClose={close}
        title={t('This is the passport of {firstName}', { firstName: doubt.other.firstName })}
        buttons={
          <>
            {target ? (
              <Button small onClick={() => answer({ kind: 'there', target })}>
                {t('Add it for {firstName}', { firstName: doubt.other.firstName })}
              </Button>
            ) : (
              another('primary')
            )}
            <Button small variant="outlined" onClick={() => answer({ kind: 'here' })}>
              {t('Keep it for {firstName}', { firstName: applicant })}
            </Button>
            {target && another('outlined')}
          </>
        }
      >
        {says}
      </SmallDialog>
    );
  return (
    <SmallDialog
      open
      onClose={close}
      title={
        doubt.mayBe
          ? t('Is it the passport of {firstName}?', { firstName: applicant })
          : t('This passport has another name')
      }
      buttons={
        <>
          {another(doubt.mayBe ? 'outlined' : 'primary')}
          <Button
            small
            variant={doubt.mayBe ? 'primary' : 'outlined'}
            onClick={() => answer({ kind: 'here' })}
          >
            {t('It is the same person')}
          </Button>
        </>
      }
    >
      {says}
      <p>
        {doubt.mayBe
          ? t('A surname may have changed, and a name may have several spellings.')
          : t('With the passport of another person, an application is refused.')}
      </p>
    </SmallDialog>
  );
}
