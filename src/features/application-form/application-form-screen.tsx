import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { uploadOpening } from '../../routing/upload-opening';
import { paths } from '../../routing/paths';
import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { useBarActions } from '../../services/bar-actions';
import { useOrder } from '../../outbox/orders/use-order';
import { isMissing } from '../../queries/order-query';
import { showToast } from '../../services/toasts';
import { useIsWide } from '../../platform/wide-screen';
import { useNextStep } from '../../outbox/page/use-next-task';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingArea, LoadingList } from '../../ui/feedback/skeleton';
import { NotFound } from '../../ui/feedback/big-message';
import { Page } from '../../ui/layout/page';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './application-form-screen.module.css';
import { isFormOf } from './frame-address';
import { useFormFrame } from './use-form-frame';
import { useLeaveQuestion } from './use-leave-question';
import { t } from '../../language/translate';
import { useAddressIds } from '../../queries/phone-ids';
import { isPhoneId } from '../../domain/order/phone-id';

interface FormOf {
  order: Order;
  applicant: Applicant;
  /** When the order was asked for. */
  updatedAt: number;
}

interface Props {
  /** The applicant's other tasks, on screens with room for them. */
  renderBeside: (of: FormOf) => React.ReactNode;
}

/** The application form of an applicant: a page of another origin, in an iframe. */
export function ApplicationFormScreen({ renderBeside }: Props) {
  const { orderId, applicantId, country } = useAddressIds();
  const query = useOrder(orderId);
  const wide = useIsWide();
  const barActions = useBarActions(paths.applicantMaterial(orderId, applicantId));
  const applicant = query.data?.applicants.find(({ id }) => id === applicantId);
  const url = applicant?.applicationForm?.url;
  const bar = (
    <TopBar
      title={t('Application form')}
      width={wide ? 'content' : 'form'}
      line={applicant?.firstName}
      {...barActions}
    />
  );
  const withoutForm = <WithoutForm query={query} isBegun={isPhoneId(applicantId)} />;
  if (isFormOf(url, country) && applicant && query.data) {
    const of = { order: query.data, applicant, updatedAt: query.dataUpdatedAt };
    return (
      <FramedForm
        key={url}
        bar={bar}
        beside={wide && renderBeside(of)}
        onLeave={barActions.onBack}
        {...{ of, url, country, withoutForm }}
      />
    );
  }
  return (
    <Page top={bar} width={wide ? 'content' : 'form'}>
      {withoutForm}
    </Page>
  );
}

const onCompleted = () => showToast(t('The application form is complete'), 'ok');

interface FramedProps {
  bar: React.ReactNode;
  beside: React.ReactNode;
  of: FormOf;
  onLeave: () => void;
  url: string;
  country: string;
  /** Shown without a network, if the form's pages are not kept. */
  withoutForm: React.ReactNode;
}

function FramedForm({ bar, beside, of, onLeave, url, country, withoutForm }: FramedProps) {
  const { order, applicant } = of;
  const online = useIsOnline();
  const navigate = useNavigate();
  const change = (source: 'passport' | 'order') => {
    const passport = applicant.required.find(({ pattern }) => pattern === 'passport');
    if (source === 'order')
      void navigate(paths.orderUpload(order.id), { state: uploadOpening('date') });
    else if (passport) void navigate(paths.passport(order.id, applicant.id, passport.id));
  };
  const form = useFormFrame({
    ...{ url, country, order, applicant, onCompleted },
    onChange: (source) => question.askFirst(() => change(source)),
  });
  const { frame, onLoad, state, problem, src, retry } = form;
  const question = useLeaveQuestion(form.unsaved, onLeave);
  const isAway = state === 'failed' && form.isKept && !online;
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) retry();
    wasAway.current = isAway;
  }, [isAway, retry]);
  if (isAway) return <Page top={bar}>{withoutForm}</Page>;
  if (state === 'failed')
    return (
      <Page top={bar}>
        <ErrorState
          icon="warning"
          title={t('The form did not open')}
          kept={t('What you answered is kept.')}
          onRetry={retry}
        >
          {problem
            ? describeProblem(problem)
            : t('It did not answer. Check your connection, then try again.')}
        </ErrorState>
      </Page>
    );
  return (
    <main className={styles.page}>
      {bar}
      <div className={styles.columns}>
        {beside && <div className={styles.beside}>{beside}</div>}
        <div className={styles.room}>
          {state === 'opening' && (
            <div className={styles.opening}>
              <LoadingArea label={t('Opening the form')}>
                <LoadingList rows={5} />
              </LoadingArea>
            </div>
          )}
          {src && (
            <iframe
              ref={frame}
              className={styles.frame}
              title={t('Application form of {firstName}', { firstName: applicant.firstName })}
              src={src}
              onLoad={onLoad}
              // allow-same-origin: the frame keeps its origin, which identifies its messages.
              sandbox="allow-scripts allow-forms allow-same-origin"
              referrerPolicy="no-referrer"
            />
          )}
        </div>
      </div>
      {state === 'ready' && applicant.applicationForm?.status === 'complete' && (
        <FormFooter {...of} />
      )}
      <ConfirmDialog
        open={question.asking}
        tone="danger"
        title={t('Some answers are not saved yet')}
        cancelLabel={t('Stay@@button')}
        confirmLabel={t('Leave without them')}
        onCancel={question.stay}
        onConfirm={question.leave}
      >
        {t('They are saved as soon as there is a connection. If you leave now, they are lost.')}
      </ConfirmDialog>
    </main>
  );
}

/** Leads on from a complete form; where nothing follows, back to the applicant. */
function FormFooter({ order, updatedAt, applicant }: FormOf) {
  const next = useNextStep(order, { from: applicant.id, updatedAt });
  const list = paths.applicantMaterial(order.id, applicant.id);
  return (
    <FooterAction>
      {next ? (
        <Button link={<Link replace to={next.to} state={next.state} />}>{next.label}</Button>
      ) : (
        <Button link={<Link replace to={list} />}>
          {t('Back to {firstName}', { firstName: applicant.firstName })}
        </Button>
      )}
    </FooterAction>
  );
}

interface WithoutProps {
  query: ReturnType<typeof useOrder>;
  /** The applicant is known to this phone alone. */
  isBegun: boolean;
}

function WithoutForm({ query, isBegun }: WithoutProps) {
  const { data, error, isFetching, refetch } = query;
  const offline = !useIsOnline() || isBegun;
  if (offline)
    return (
      <ErrorState
        icon="wifi-off"
        title={t('The form needs the network')}
        kept={t('What you answered is kept.')}
        busy={isFetching}
        busyLabel={t('Trying again')}
        onRetry={() => void refetch()}
      >
        {t(
          'It opens automatically when you are back online. Your documents can be added meanwhile.',
        )}
      </ErrorState>
    );
  if (data ? !isFetching : isMissing(error))
    return (
      <NotFound
        action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
      />
    );
  if (error && !data)
    return (
      <ErrorState
        icon="warning"
        title={t('The form did not open')}
        kept={t('What you answered is kept.')}
        busy={isFetching}
        busyLabel={t('Trying again')}
        onRetry={() => void refetch()}
      >
        {describeProblem(error)}
      </ErrorState>
    );
  return (
    <LoadingArea label={t('Opening the form')}>
      <LoadingList rows={5} />
    </LoadingArea>
  );
}
