import { t } from '../../../language/translate';
import { useKeepPeople, usePeople } from '../../../queries/people-query';
import { useIsOnline } from '../../../services/connection';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';

/** Asks an account's owner once whether people are kept; nobody is before the answer. */
export function KeepPeopleQuestion() {
  const { data } = usePeople();
  const online = useIsOnline();
  const answer = useKeepPeople();
  if (data?.kept !== 'unasked' || !online) return null;
  return (
    <Notice
      tone="info"
      icon="user"
      title={t('Keep people for next time?')}
      action={
        <>
          <Button
            small
            variant="card"
            disabled={answer.isPending}
            onClick={() => answer.mutate('on')}
          >
            {t('Yes')}
          </Button>
          <Button
            small
            variant="card-quiet"
            disabled={answer.isPending}
            onClick={() => answer.mutate('off')}
          >
            {t('No')}
          </Button>
        </>
      }
    >
      {t(
        'Passport, photo and answers are then used again, and nothing is asked twice. You can turn it off in your account.',
      )}
    </Notice>
  );
}
