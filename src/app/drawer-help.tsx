import { useLeaveFeedback } from '../session/leave-feedback';
import { useOpenOverlay } from '../page/overlays';
import { Card } from '../ui/layout/card';
import { Icon } from '../ui/media/icon';
import { IconTile } from '../ui/media/icon-tile';
import { ListRow } from '../ui/layout/list-row';
import { VisuallyHidden } from '../ui/layout/visually-hidden';
import { paths } from '../routing/paths';
import { Rich } from '../language/rich';
import { msg } from '../language/text';
import { t } from '../language/translate';

/** Help and legal texts, for everybody. */
export function DrawerHelp() {
  const leaveFeedback = useLeaveFeedback();
  const openOverlay = useOpenOverlay();
  return (
    <Card as="ul" label={t('Help')}>
      <ListRow
        as="li"
        leading={<IconTile icon="edit" />}
        title={t('Support')}
        titleSize={17}
        onClick={() => leaveFeedback()}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="shield" />}
        title={
          <Rich
            text={msg('Privacy Policy<unseen> (opens in a new tab)</unseen>')}
            tags={{ unseen: (part) => <VisuallyHidden>{part}</VisuallyHidden> }}
          />
        }
        titleSize={17}
        end={<Icon name="external" size={20} />}
        chevron={false}
        link={
          <a href={paths.privacyPolicy} target="_blank" rel="noreferrer">
            {t('Privacy Policy')}
          </a>
        }
      />
      <ListRow
        as="li"
        leading={<IconTile icon="chat" />}
        title={t('Contact Us')}
        titleSize={17}
        onClick={() => openOverlay({ kind: 'contact' })}
      />
    </Card>
  );
}
