import { Button } from '../../ui/actions/button';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { t } from '../../language/translate';
import { PageBlock } from '../../language/page-text';
import type { SourceText } from '../../language/text';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  paragraphs: readonly SourceText[];
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
        {paragraphs.map((paragraph, index) => (
          <PageBlock key={index} text={paragraph} />
        ))}
      </Stack>
    </Sheet>
  );
}
