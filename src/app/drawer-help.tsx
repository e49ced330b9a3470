import { useLeaveFeedback } from '../session/leave-feedback';
import { useOpenOverlay } from '../page/overlays';
import { Card } from '../ui/layout/card';
import { Icon } from '../ui/media/icon';
import { IconTile } from '../ui/media/icon-tile';
import { ListRow } from '../ui/layout/list-row';
import { VisuallyHidden } from '../ui/layout/visually-hidden';
import { paths } from '../routing/paths';

/** Help and legal texts, for everybody. */
export function DrawerHelp() {
  const leaveFeedback = useLeaveFeedback();
  const openOverlay = useOpenOverlay();
  return (
    <Card as="ul" label="Help">
      <ListRow
        as="li"
        leading={<IconTile icon="edit" />}
        title="Support"
        titleSize={17}
        onClick={() => leaveFeedback()}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="shield" />}
        title={
          <>
            Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </>
        }
        titleSize={17}
        end={<Icon name="external" size={20} />}
        chevron={false}
        link={
          <a href={paths.privacyPolicy} target="_blank" rel="noreferrer">
            Privacy Policy
          </a>
        }
      />
      <ListRow
        as="li"
        leading={<IconTile icon="chat" />}
        title="Contact Us"
        titleSize={17}
        onClick={() => openOverlay({ kind: 'contact' })}
      />
    </Card>
  );
}
