import { Link } from 'react-router-dom';
import type { NextStep } from '../../../outbox/page/use-next-task';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { FooterReason } from '../../../ui/actions/footer-action';
import { FilePicker, hasCamera } from '../../../ui/forms/file-picker';
import { imageClient } from '../../../workers/image/image-client';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';

/** The role of a new file: another page, the only page, or a replacement of the only one. */
type Adding = 'pages' | 'replacement' | 'file';

const labels = {
  pages: { files: msg('Add pages'), camera: msg('Add pages with the camera') },
  replacement: { files: msg('Replace'), camera: msg('Replace with the camera') },
  file: { files: msg('Choose a file'), camera: msg('Choose a file with the camera') },
} as const;

interface Props {
  /** Why nothing can be added; the button is then disabled. */
  reason?: string | undefined;
  /** The effect of a new file on the existing pages. */
  consequence?: string | undefined;
  adding: Adding;
  onFiles: (files: File[]) => void;
  /** Opens the app's own camera; without it the phone's is opened. */
  onCamera: (() => void) | undefined;
  /** A refused page, of which the main button takes the new file. */
  refused?: { name: string; onFiles: (files: File[]) => void } | undefined;
  /** Something was added and nothing needs the traveller: this leads on, and adding is secondary. */
  next?: Pick<NextStep, 'label' | 'to' | 'state'> | undefined;
}

/** The screen's main action: adding while nothing is there, then the next step. */
export function AddFooter(props: Props) {
  const { reason, consequence, adding, onFiles, onCamera, refused, next } = props;
  if (next)
    return (
      <FooterAction>
        <Button link={<Link replace to={next.to} state={next.state} />}>{next.label}</Button>
      </FooterAction>
    );
  if (refused)
    return (
      <FooterAction>
        <ReplaceButton {...refused} />
      </FooterAction>
    );
  const label = t(labels[adding].files);
  if (reason)
    return (
      <FooterAction
        reason={
          <FooterReason id="add-reason" icon="lock">
            {reason}
          </FooterReason>
        }
      >
        <Button disabled reasonId="add-reason">
          {label}
        </Button>
      </FooterAction>
    );
  return (
    <FooterAction reason={consequence && <FooterReason quiet>{consequence}</FooterReason>}>
      <AddButtons {...{ adding, onFiles, onCamera }} />
    </FooterAction>
  );
}

interface ReplaceProps {
  name: string;
  onFiles: (files: File[]) => void;
  /** Inside the page, beside what is replaced. */
  quiet?: boolean;
}

/** Takes the file that replaces a page. */
export function ReplaceButton({ name, onFiles, quiet = false }: ReplaceProps) {
  const label = t('Replace {name}', { name });
  return (
    <FilePicker
      {...(quiet && { variant: 'outlined', small: true, 'aria-label': label })}
      icon="refresh"
      label={label}
      onOpen={imageClient.warm}
      onFiles={(files) => onFiles(files.slice(0, 1))}
    >
      {quiet ? t('Replace') : label}
    </FilePicker>
  );
}

interface ButtonsProps {
  adding: Adding;
  onFiles: (files: File[]) => void;
  onCamera: Props['onCamera'];
  /** Inside the page, beside what was added. */
  quiet?: boolean;
}

/** The buttons that add pages: files, and the camera if the phone has one. */
export function AddButtons({ adding, onFiles, onCamera, quiet = false }: ButtonsProps) {
  const label = t(labels[adding].files);
  const look = quiet ? ({ variant: 'outlined', small: true } as const) : {};
  return (
    <>
      <FilePicker
        {...(hasCamera && !quiet ? { variant: 'secondary' } : look)}
        icon={hasCamera ? 'file' : adding === 'replacement' ? 'refresh' : 'plus'}
        label={label}
        multiple={adding === 'pages'}
        onOpen={imageClient.warm}
        onFiles={onFiles}
      >
        {hasCamera ? t('Files') : label}
      </FilePicker>
      {onCamera && (
        <Button
          {...look}
          icon="camera"
          aria-label={t(labels[adding].camera)}
          onClick={() => {
            imageClient.warm();
            onCamera();
          }}
        >
          {t('Camera')}
        </Button>
      )}
      {hasCamera && !onCamera && (
        <FilePicker
          camera
          {...look}
          icon="camera"
          label={t(labels[adding].camera)}
          onOpen={imageClient.warm}
          onFiles={onFiles}
        >
          {t('Camera')}
        </FilePicker>
      )}
    </>
  );
}
