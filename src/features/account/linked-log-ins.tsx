import { useState } from 'react';
import { formatDayTime } from '../../domain/calendar/format-instant';
import { describeProblem } from '../../page/describe-problem';
import { Avatar } from '../../ui/media/avatar';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { ListRow } from '../../ui/layout/list-row';
import { Notice } from '../../ui/feedback/notice';
import { SectionHeading } from '../../ui/layout/section-heading';
import { useLinkedLogIns, type LinkedLogIn } from './use-linked-log-ins';

const names = { google: 'Google', facebook: 'Facebook' } as const;
const marks = { google: 'G', facebook: 'f' } as const;

/** The account's linked log-ins (Google, Facebook); renders nothing if there are none. */
export function LinkedLogIns({ offline }: { offline: boolean }) {
  const { list, unlinking, problem, unlink } = useLinkedLogIns();
  const [asked, setAsked] = useState<LinkedLogIn>();
  const links = list?.links ?? [];
  const name = asked && names[asked.provider];
  const isLastWay = links.length === 1 && list?.hasPassword === false;

  if (links.length === 0 && !problem) return null;
  return (
    <>
      <SectionHeading as="h3" size={17}>
        Other log-ins
      </SectionHeading>
      {problem && (
        <Notice tone="danger" live title="Nothing was removed">
          {describeProblem(problem)}
        </Notice>
      )}
      {links.length > 0 && (
        <Card as="ul" label="Other log-ins">
          {links.map((link) => (
            <ListRow
              as="li"
              key={link.id}
              leading={<Avatar text={marks[link.provider]} tone="ink" size={24} />}
              title={names[link.provider]}
              detail={`${link.email ? `${link.email}, added` : 'Added'} ${formatDayTime(link.linkedAt)}`}
              action={
                <Button
                  variant="danger-link"
                  disabled={offline}
                  aria-label={`Remove log-in with ${names[link.provider]}`}
                  onClick={() => setAsked(link)}
                >
                  Remove
                </Button>
              }
            />
          ))}
        </Card>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        tone="danger"
        title={`Remove log-in with ${name}?`}
        cancelLabel="Cancel"
        confirmLabel="Remove"
        busy={unlinking}
        busyLabel="Removing"
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && unlink(asked.id, () => setAsked(undefined))}
      >
        {isLastWay
          ? `Your account has no password yet. To log in again, choose 'Forgot password?' and set one with a code that we send to your e-mail.`
          : `${name} opens your account no longer. Devices that are logged in stay logged in.`}
      </ConfirmDialog>
    </>
  );
}
