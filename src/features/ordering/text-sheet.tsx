import { Button } from '../../ui/actions/button';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { t } from '../../language/translate';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** In English, like all of `content`. */
  paragraphs: readonly string[];
}

/** A sheet with a text to read without leaving the page. */
export function TextSheet({ open, onClose, title, paragraphs }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button full variant="outlined" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Stack gap={12}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} lang="en" dir="ltr">
            {paragraph}
          </p>
        ))}
      </Stack>
    </Sheet>
  );
}
