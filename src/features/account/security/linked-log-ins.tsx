import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/define-call';
import { linkedLogInCalls } from '../../../contract/account/own-account';
import { formatDayTime } from '../../../language/format';
import { t } from '../../../language/translate';
import { describeProblem } from '../../../services/describe-problem';
import { quietFailure } from '../../../services/failure-toast';
import { useSendOnce } from '../../../services/send-once';
import { api, queryClient } from '../../../services/services';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { Avatar } from '../../../ui/media/avatar';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';

type LinkedLogIn = ResponseOf<typeof linkedLogInCalls.linkedLogIns>['links'][number];

const queryKey = ['linked-log-ins'];

/** The account's linked log-ins, and the action to remove one. */
function useLinkedLogIns() {
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(linkedLogInCalls.linkedLogIns, {}, { signal }),
    staleTime: 0,
    // Not every server has this call; the devices are shown in any case.
    meta: quietFailure,
  });
  const unlinking = useSendOnce({
    mutationFn: (linkId: string) => api.call(linkedLogInCalls.unlinkLogIn, { link_id: linkId }),
    // Also after a failure: the answer may be lost, or the log-in was removed elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    list: list.data,
    unlinking: unlinking.isPending,
    problem: unlinking.error,
    unlink(linkId: string, onSettled: () => void): void {
      if (!unlinking.isPending) unlinking.mutate(linkId, { onSettled });
    },
  };
}

const names = { google: 'Google', facebook: 'Facebook' } as const;
const marks = { google: 'G', facebook: 'f' } as const;

/** The account's linked log-ins (Google, Facebook); renders nothing if there are none. */
export function LinkedLogIns({ offline }: { offline: boolean }) {
  const { list, unlinking, problem, unlink } = useLinkedLogIns();
  const [asked, setAsked] = useState<LinkedLogIn>();
  const links = list?.links ?? [];
  const name = asked ? names[asked.provider] : '';
  const isLastWay = links.length === 1 && list?.hasPassword === false;

  if (links.length === 0 && !problem) return null;
  return (
    <>
      <SectionHeading as="h3" size={17}>
        {t('Other log-ins')}
      </SectionHeading>
      {problem && (
        <Notice tone="danger" live title={t('Nothing was removed')}>
          {describeProblem(problem)}
        </Notice>
      )}
      {links.length > 0 && (
        <Card as="ul" label={t('Other log-ins')}>
          {links.map((link) => (
            <ListRow
              as="li"
              key={link.id}
              leading={<Avatar text={marks[link.provider]} tone="ink" size={24} />}
              title={names[link.provider]}
              detail={
                link.email
                  ? t('{email}, added {time}', {
                      email: link.email,
                      time: formatDayTime(link.linkedAt),
                    })
                  : t('Added {time}', { time: formatDayTime(link.linkedAt) })
              }
              action={
                <Button
                  variant="danger-link"
                  disabled={offline}
                  aria-label={t('Remove log-in with {name}', { name: names[link.provider] })}
                  onClick={() => setAsked(link)}
                >
                  {t('Remove')}
                </Button>
              }
            />
          ))}
        </Card>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        tone="danger"
        title={t('Remove log-in with {name}?', { name })}
        cancelLabel={t('Cancel')}
        confirmLabel={t('Remove')}
        busy={unlinking}
        busyLabel={t('Removing')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && unlink(asked.id, () => setAsked(undefined))}
      >
        {isLastWay
          ? t(
              "Your account has no password yet. To log in again, choose 'Forgot password?' and set one with a code that we send to your e-mail.",
            )
          : t('{name} no longer opens your account. Devices that are logged in stay logged in.', {
              name,
            })}
      </ConfirmDialog>
    </>
  );
}
