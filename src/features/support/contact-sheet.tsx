import { company } from '../../content/company';
import { useLeaveFeedback } from '../../session/leave-feedback';
import { Card } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon-tile';
import { ListRow } from '../../ui/layout/list-row';
import { Sheet } from '../../ui/overlays/sheet';
import { CopyButton } from './copy-button';
import { t } from '../../language/translate';

interface Props {
  onClose: () => void;
}

/** The sheet 'Contact Us' with all contact options. */
export function ContactSheet({ onClose }: Props) {
  const leaveFeedback = useLeaveFeedback();
  return (
    <Sheet open title={t('Contact Us')} line={<bdi>{company.name}</bdi>} onClose={onClose}>
      <Card as="ul">
        {company.messagingApps.map(({ name, kind, value }) =>
          kind === 'link' ? (
            <ListRow
              key={name}
              as="li"
              leading={<IconTile icon="chat" />}
              title={name}
              titleSize={17}
              detail={t('Opens a chat in a new tab')}
              link={
                <a href={value} target="_blank" rel="noreferrer">
                  {name}
                </a>
              }
            />
          ) : (
            <ListRow
              key={name}
              as="li"
              leading={<IconTile icon="chat" />}
              title={name}
              titleSize={17}
              detail={t('ID {id}', { id: value })}
              action={<CopyButton value={value} label={t('Copy the {name} ID', { name })} />}
            />
          ),
        )}
        <ListRow
          as="li"
          leading={<IconTile icon="mail" />}
          title={t('E-mail')}
          titleSize={17}
          detail={<bdi dir="ltr">{company.supportEmail}</bdi>}
          link={<a href={`mailto:${company.supportEmail}`}>{t('E-mail')}</a>}
        />
        <ListRow
          as="li"
          leading={<IconTile icon="edit" />}
          title={t('Support')}
          titleSize={17}
          detail={t('Write to us here; it also works offline')}
          onClick={() => leaveFeedback()}
        />
      </Card>
    </Sheet>
  );
}
