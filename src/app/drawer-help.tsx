import { useLeaveFeedback } from '../state/leave-feedback';
import { useOpenOverlay } from '../state/overlays';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';
import { IconTile } from '../ui/icon-tile';
import { ListRow } from '../ui/list-row';
import { VisuallyHidden } from '../ui/visually-hidden';
import { paths } from './paths';

/** Help and the small print, for everybody. */
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
