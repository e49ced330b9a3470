import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../contract/define-call';
import { noticeCalls, type NoticeKind } from '../../contract/account/notices';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { quietFailure } from '../../services/failure-toast';
import { api, queryClient } from '../../services/services';
import { pushPermission } from '../../platform/pushes';
import { Notice } from '../../ui/feedback/notice';
import { RowsPlaceholder } from '../../ui/feedback/query-placeholder';
import { Checkbox } from '../../ui/forms/checkbox';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import styles from './notices-sheet.module.css';
import { TellMe } from './tell-me';

type Notices = ResponseOf<typeof noticeCalls.notices>;
type NoticePreference = Notices['wishes'][number];

const queryKey = ['notices'];

/** Of what the traveller is told and how, and the action to change it. */
function useNotices() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(noticeCalls.notices, {}, { signal }),
    staleTime: 0,
    // The sheet shows the failure itself; another server may not have this call.
    meta: quietFailure,
  });
  const change = useMutation({
    mutationFn: (preference: NoticePreference) => api.call(noticeCalls.setNotice, preference),
    onMutate: (preference) =>
      queryClient.setQueryData<Notices>(
        queryKey,
        (before) =>
          before && {
            ...before,
            wishes: before.wishes.map((each) =>
              each.kind === preference.kind ? preference : each,
            ),
          },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    wishes: query.data?.wishes,
    problem: query.error,
    load: () => void query.refetch(),
    change: (preference: NoticePreference) => change.mutate(preference),
  };
}

/** Of what a traveller may be told, in the order of an application's way. */
const noticeNames: Readonly<Record<NoticeKind, SourceText>> = {
  paid: msg('A payment has arrived'),
  'revision-asked': msg('Something has to be corrected'),
  'pre-check-passed': msg('The documents are complete'),
  submitted: msg('The application is at the embassy'),
  letter: msg('The embassy has sent a letter'),
  'price-difference': msg('A price difference has to be paid'),
  result: msg('There is a decision'),
  refund: msg('A refund is on its way'),
  'support-answer': msg('Support has answered'),
};

/** Of which changes the traveller is told, and how. */
export function NoticesSheet({ onClose }: { onClose: () => void }) {
  const { wishes, problem, load, change } = useNotices();
  const offline = !useIsOnline();
  return (
    <Sheet
      open
      title={t('Notifications')}
      line={t('How we tell you of a change')}
      onClose={onClose}
    >
      <Stack gap={16}>
        <TellMe />
        {pushPermission() === 'denied' && (
          <Notice tone="wait">
            {t(
              'This browser shows no notifications of this site. You can allow them in its settings.',
            )}
          </Notice>
        )}
        {!wishes && (
          <RowsPlaceholder
            label={t('Loading your choices')}
            rows={4}
            problem={problem ? describeProblem(problem) : undefined}
            onRetry={load}
          />
        )}
        {wishes && (
          <Card as="ul" label={t('Notifications')}>
            {wishes.map((preference) => (
              <PreferenceRow
                key={preference.kind}
                preference={preference}
                disabled={offline}
                onChange={change}
              />
            ))}
          </Card>
        )}
      </Stack>
    </Sheet>
  );
}

interface PreferenceRowProps {
  preference: NoticePreference;
  disabled: boolean;
  onChange: (preference: NoticePreference) => void;
}

function PreferenceRow({ preference, disabled, onChange }: PreferenceRowProps) {
  const name = t(noticeNames[preference.kind]);
  return (
    <ListRow
      as="li"
      title={name}
      below={
        <div className={styles.ways} role="group" aria-label={name}>
          <Checkbox
            checked={preference.mail}
            disabled={disabled}
            onChange={(mail) => onChange({ ...preference, mail })}
          >
            {t('E-mail')}
          </Checkbox>
          <Checkbox
            checked={preference.push}
            disabled={disabled}
            onChange={(push) => onChange({ ...preference, push })}
          >
            {t('Notification')}
          </Checkbox>
        </div>
      }
    />
  );
}
