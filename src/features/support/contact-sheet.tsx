import { useState } from 'react';
import { toastMs } from '../../domain/limits';
import { t } from '../../language/translate';
import { siteFacts } from '../../services/site';
import { showToast } from '../../services/toasts';
import { useLeaveFeedback } from '../../session/leave-feedback';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import { IconTile } from '../../ui/media/icon';
import { Sheet } from '../../ui/overlays/sheet';

interface CopyButtonProps {
  value: string;
  /** The button's accessible name. */
  label: string;
}

/** A button that copies a text and shows in a toast whether that worked. */
function CopyButton({ value, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), toastMs);
    } catch {
      // Permission denied, or no clipboard on an insecure origin.
      showToast(t('It could not be copied. Select it by hand: {text}', { text: value }), 'danger');
    }
  }

  return (
    <>
      <Button
        small
        variant="outlined"
        icon={copied ? 'check' : undefined}
        aria-label={copied ? undefined : label}
        onClick={() => void copy()}
      >
        {copied ? t('Copied') : t('Copy')}
      </Button>
      <VisuallyHidden live>{copied ? t('Copied') : ''}</VisuallyHidden>
    </>
  );
}

interface Props {
  onClose: () => void;
}

/** The sheet 'Contact Us' with all contact options. */
export function ContactSheet({ onClose }: Props) {
  const leaveFeedback = useLeaveFeedback();
  const { company, messengers, supportEmail } = siteFacts();
  return (
    <Sheet
      open
      title={t('Contact Us')}
      line={company && <bdi>{company.name}</bdi>}
      onClose={onClose}
    >
      <Card as="ul">
        {messengers.map(({ name, kind, value }) =>
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
        {supportEmail !== undefined && (
          <ListRow
            as="li"
            leading={<IconTile icon="mail" />}
            title={t('E-mail')}
            titleSize={17}
            detail={<bdi dir="ltr">{supportEmail}</bdi>}
            link={<a href={`mailto:${supportEmail}`}>{t('E-mail')}</a>}
          />
        )}
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
