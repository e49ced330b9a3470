import { Button } from '../../ui/actions/button';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  paragraphs: readonly string[];
}

/** Something to read in between, without leaving what one is doing. */
export function TextSheet({ open, onClose, title, paragraphs }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button full variant="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={12}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
    </Sheet>
  );
}
