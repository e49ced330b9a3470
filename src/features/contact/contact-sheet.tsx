import { company, type MessagingApp } from '../../content/company';
import { showToast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { IconTile } from '../../ui/icon-tile';
import { ListRow } from '../../ui/list-row';
import { Sheet } from '../../ui/sheet';

async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    showToast('Copied', 'ok');
  } catch {
    showToast(`Please copy it by hand: ${value}`);
  }
}

function Row({ app: { name, kind, value } }: { app: MessagingApp }) {
  if (kind === 'link')
    return (
      <ListRow
        as="li"
        leading={<IconTile icon="chat" tone="action" />}
        title={name}
        titleSize={17}
        detail="Opens a chat with us"
        link={
          <a href={value} target="_blank" rel="noreferrer">
            {name}
          </a>
        }
      />
    );
  return (
    <ListRow
      as="li"
      leading={<IconTile icon="chat" tone="action" />}
      title={name}
      titleSize={17}
      detail={`Search for our id: ${value}`}
      action={
        <Button variant="link" aria-label={`Copy our ${name} id`} onClick={() => void copy(value)}>
          Copy
        </Button>
      }
    />
  );
}

/** The messaging apps in which we can be reached. */
export function ContactSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Contact Us" line={company.name}>
      <Card as="ul">
        {company.messagingApps.map((app) => (
          <Row key={app.name} app={app} />
        ))}
      </Card>
    </Sheet>
  );
}
