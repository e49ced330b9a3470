import { Link } from 'react-router-dom';
import { t } from '../../language/translate';
import { paths } from '../../routing/paths';
import type { NextStep } from '../../sync/use-next-task';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import styles from './passport-actions.module.css';
import { PicturePickers } from './picture-pickers';
import type { FoundPassport } from './use-passport';

interface Props {
  found: FoundPassport;
  isFilled: boolean;
  hasPicture: boolean;
  onFile: (file: File) => void;
  onCamera: (() => void) | undefined;
  /** The picture and its data are there: this leads on, and changing is secondary. */
  next: NextStep | undefined;
}

/** Replaces the picture, or changes its data, on a finished page. */
export function ChangeButtons({
  found,
  onFile,
  onCamera,
}: Pick<Props, 'found' | 'onFile' | 'onCamera'>) {
  const { order, applicant, document } = found;
  const edit = paths.passportEdit(order.id, applicant.id, document.id, { update: true });
  return (
    <div className={styles.changes}>
      <PicturePickers small primary={false} {...{ onFile, onCamera }} />
      <Button small variant="outlined" icon="edit" link={<Link to={edit} />}>
        {t('Change')}
      </Button>
    </div>
  );
}

/** The next step for an editable passport; once nothing is missing, it leads on. */
export function EditableFooter({ found, isFilled, hasPicture, onFile, onCamera, next }: Props) {
  const { order, applicant, document } = found;
  const edit = paths.passportEdit(order.id, applicant.id, document.id, { update: isFilled });
  if (next)
    return (
      <FooterAction>
        <Button link={<Link replace to={next.to} state={next.state} />}>{next.label}</Button>
      </FooterAction>
    );
  if (!hasPicture)
    return (
      <FooterAction
        reason={
          <FooterReason
            quiet
            action={
              <Button variant="link" link={<Link to={edit} />}>
                {t('Type it first')}
              </Button>
            }
          >
            {t('Picture first, then the form.')}
          </FooterReason>
        }
      >
        <PicturePickers primary {...{ onFile, onCamera }} />
      </FooterAction>
    );
  return (
    <FooterAction
      reason={
        isFilled ? (
          <FooterReason quiet>{t('A new picture replaces the one above.')}</FooterReason>
        ) : (
          <FooterReason icon="edit">{t('What it says is still to be filled in.')}</FooterReason>
        )
      }
    >
      <PicturePickers primary={false} {...{ onFile, onCamera }} />
      <Button icon="edit" link={<Link to={edit} />}>
        {isFilled ? t('Change') : t('Fill in')}
      </Button>
    </FooterAction>
  );
}
