import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Order } from '../../contract/orders';
import { useOpenOverlay } from '../../page/overlays';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { missingPath } from './missing-path';
import type { NextStep, Remedy } from './next-step';
import { t } from '../../language/translate';

interface Props {
  order: Order;
  step: NextStep;
  onAddApplicant: () => void;
  onChooseDate: () => void;
}

/** The upload page's Next button, with the reason why it is disabled and a link to fix it. */
export function NextFooter({ order, step, onAddApplicant, onChooseDate }: Props) {
  const navigate = useNavigate();
  const openOverlay = useOpenOverlay();
  const { label, blocked } = step;

  function remedyButton(remedy: Remedy) {
    const look = { variant: 'link', iconAfter: 'chevron-right' } as const;
    switch (remedy.to) {
      case 'add-applicant':
        return (
          <Button {...look} onClick={onAddApplicant}>
            {t('Add applicant')}
          </Button>
        );
      case 'date':
        return (
          <Button {...look} onClick={onChooseDate}>
            {t('Choose a date')}
          </Button>
        );
      case 'uploads':
        return (
          <Button {...look} onClick={() => openOverlay({ kind: 'uploads' })}>
            {t('Uploads')}
          </Button>
        );
      case 'item':
        return (
          <Button {...look} link={<Link to={missingPath(order, remedy)} />}>
            {t('Go to the first')}
          </Button>
        );
    }
  }
  return (
    <FooterAction
      reason={
        blocked && (
          <FooterReason id="next-reason" action={blocked.remedy && remedyButton(blocked.remedy)}>
            {blocked.reason}
          </FooterReason>
        )
      }
    >
      <Button
        disabled={blocked !== undefined}
        reasonId="next-reason"
        onClick={() => void navigate(paths.orderConfirm(order.id))}
      >
        {label}
      </Button>
    </FooterAction>
  );
}
