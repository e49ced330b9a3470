import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Order } from '../../contract/orders';
import { useOpenOverlay } from '../../page/overlays';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { missingPath } from '../../routing/missing-path';
import styles from './next-footer.module.css';
import type { NextStep, Remedy } from './next-step';
import { taskName } from '../../sync/use-next-task';
import { t } from '../../language/translate';

interface Props {
  order: Order;
  step: NextStep;
  onAddApplicant: () => void;
  onChooseDate: () => void;
}

/**
 * The upload page's main action: the first thing that is missing, with the disabled Next and its
 * reason above it; Next itself once nothing is.
 */
export function NextFooter({ order, step, onAddApplicant, onChooseDate }: Props) {
  const navigate = useNavigate();
  const openOverlay = useOpenOverlay();
  const { label, blocked } = step;

  /** The main action while something is to be done. */
  function remedyButton(remedy: Remedy) {
    switch (remedy.to) {
      case 'add-applicant':
        return <Button onClick={onAddApplicant}>{t('Add applicant')}</Button>;
      case 'date':
        return (
          <Button onClick={onChooseDate}>{t('Next: {name}', { name: t('Arrival date') })}</Button>
        );
      case 'uploads':
        return (
          <Button variant="outlined" onClick={() => openOverlay({ kind: 'uploads' })}>
            {t('Uploads')}
          </Button>
        );
      case 'item':
        return (
          <Button link={<Link to={missingPath(order, remedy)} />}>
            {t('Next: {name}', { name: taskName(order, remedy) })}
          </Button>
        );
    }
  }
  const remedy = blocked?.remedy;
  const next = (
    <Button
      {...(remedy && { variant: 'outlined', small: true })}
      disabled={blocked !== undefined}
      reasonId="next-reason"
      onClick={() => void navigate(paths.orderConfirm(order.id))}
    >
      {label}
    </Button>
  );
  return (
    <FooterAction
      reason={
        blocked && (
          <>
            <FooterReason id="next-reason">{blocked.reason}</FooterReason>
            {remedy && <div className={styles.blocked}>{next}</div>}
          </>
        )
      }
    >
      {remedy ? remedyButton(remedy) : next}
    </FooterAction>
  );
}
