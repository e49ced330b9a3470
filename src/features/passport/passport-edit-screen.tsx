import { useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { localDateOf } from '../../domain/calendar/calendar-date';
import {
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../domain/document/document-rules';
import { closedWords } from '../../i18n/document-words';
import { describeProblem } from '../../page/describe-problem';
import { notSavedWords, passportWords } from '../../i18n/passport-words';
import {
  passportFieldOrder,
  passportProblems,
  type PassportField,
  type PassportForm,
  type PassportProblems,
} from '../../domain/passport/passport-form';
import { fieldStands } from '../../domain/passport/reconcile-passport';
import { useHoldUpdates } from '../../page/busy';
import { useOneAtATime } from '../../page/one-at-a-time';
import { useIsOnline } from '../../page/connection';
import { useDataAge } from '../../queries/data-age';
import { useGoBack } from '../../routing/go-back';
import { passport } from '../../outbox/kinds/passport';
import { savedSentence } from '../../sync/item-words';
import { nextNote, useNextStep } from '../../sync/use-next-task';
import { useOpenOverlay } from '../../page/overlays';
import { clock } from '../../page/services';
import { useSession } from '../../session/session';
import { showToast } from '../../page/toasts';
import { useBlobUrl } from '../../platform/use-blob-url';
import { useDeviceWord, useIsWide } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { ErrorSummary } from '../../ui/forms/error-summary';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { Columns, Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { fieldLabels } from './field-labels';
import { MarkedPicture, SentPicture } from './marked-picture';
import { failuresOf, usePhoneLook } from './phone-look';
import { ZoneCrop } from './zone-crop';
import { PassportPlaceholder } from './passport-placeholder';
import { PassportFields } from './passport-fields';
import { ReadingNotice } from './reading-notice';
import { useReading } from './use-reading';
import { NotSavedError, savePassport } from './save-passport';
import { saveState } from './save-state';
import { usePassport, type FoundPassport } from './use-passport';
import { usePassportForm } from './use-passport-form';
import { useSavedForm } from './use-saved-form';
import { ZoneCard } from './zone-card';
import { inLine } from '../../language/in-line';
import { t } from '../../language/translate';

/** The passport form, to be filled in or, in update mode, changed. */
export function PassportEditScreen() {
  const { orderId, applicantId, documentId, query, passport, found } = usePassport();
  const session = useSession();
  const openOverlay = useOpenOverlay();
  const goBack = useGoBack(paths.passport(orderId, applicantId, documentId));
  const [search] = useSearchParams();
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const update = search.get('action') === 'update';
  const bar = (width: 'form' | 'content') => (
    <TopBar
      title={update ? t('Change the passport') : t('Passport')}
      width={width}
      line={inLine(found?.applicant.firstName, age)}
      onBack={goBack}
      onMenu={() => openOverlay({ kind: 'menu' })}
    />
  );
  // If the submitted data could not be loaded, the form starts empty, so that it can be filled in
  // offline.
  const known = found?.known !== undefined || passport.isError || found?.item !== undefined;
  if (!found || !session || !known)
    return (
      <Page top={bar('form')}>
        <PassportPlaceholder query={query} />
      </Page>
    );
  return (
    <FoundForm bar={bar} update={update} found={found} userId={session.userId} onSaved={goBack} />
  );
}

interface FoundProps {
  bar: (width: 'form' | 'content') => React.ReactNode;
  /** Saved data is changed: then the page before comes back, else the next task. */
  update: boolean;
  found: FoundPassport;
  userId: string;
  onSaved: () => void;
}

/** What the server has, where it could not be asked: the form then starts empty. */
const nothingKnown = {};

function FoundForm({ bar, update, found, userId, onSaved }: FoundProps) {
  const { order, applicant, document, item, known } = found;
  const of = { userId, applicantId: applicant.id, documentId: document.id };
  const saved = useSavedForm(item, known ?? nothingKnown);
  const reading = useReading(item);
  const seen = usePhoneLook(item);
  const look = seen === 'reading' ? seen : seen?.look;
  const read = look !== undefined && look !== 'reading' && look.kind === 'read' ? look : undefined;
  const { form: server, doubts } =
    reading?.state === 'read' ? reading : { form: undefined, doubts: undefined };
  const readings = useMemo(() => ({ phone: read, server, doubts }), [read, server, doubts]);
  const { form, change, drop, isTyped } = usePassportForm({
    of,
    saved,
    readings,
    itemId: item?.id,
  });
  const [settled, setSettled] = useState<ReadonlySet<PassportField>>(new Set());
  const [focused, setFocused] = useState<PassportField>();
  const [problems, setProblems] = useState<PassportProblems>({});
  /** Why saving failed. */
  const [failure, setFailure] = useState<unknown>();
  const { busy: saving, run } = useOneAtATime();
  const summary = useRef<HTMLDivElement>(null);
  const online = useIsOnline();
  const device = useDeviceWord();
  const isWide = useIsWide();
  const formId = useId();
  const zone = useBlobUrl(seen === 'reading' ? undefined : seen?.zone);
  useHoldUpdates('form', isTyped);
  const navigate = useNavigate();
  const step = useNextStep(order, {
    from: applicant.id,
    updatedAt: found.updatedAt,
    finishing: { kind: 'document', id: document.id, name: document.name },
  });

  if (!form || saved === undefined) return <Page top={bar('form')}>{null}</Page>;

  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };
  const editable = canEditDocument(context, documentStatus(document.uploads ?? []));
  const onPhone = item !== undefined && item.size > 0;
  const hasNewPicture = onPhone && !item.sealedFields;
  const hasPicture = onPhone || known?.tempKey !== undefined;
  const next = update || !hasPicture ? undefined : step;
  const { ready, reason } = saveState({
    form,
    saved,
    hasPicture,
    hasNewPicture,
    locked: editable ? undefined : closedWords(whyDocumentClosed(context)),
  });
  const stands = fieldStands(form, readings, settled);
  const field = focused ?? passportFieldOrder.find((each) => stands[each].kind === 'to-check');
  const isSplit = isWide && read !== undefined && onPhone;
  const idOf = (each: PassportField) => `${formId}-${each}`;
  const listed = passportFieldOrder.flatMap((each) => {
    const problem = problems[each];
    if (!problem) return [];
    const text = t('{field}: {problem}', {
      field: t(fieldLabels[each]),
      problem: passportWords(problem),
    });
    return [{ fieldId: idOf(each), text }];
  });

  function type(part: Partial<PassportForm>) {
    change(part);
    setFailure(undefined);
    const fields = Object.keys(part) as PassportField[];
    setProblems((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([each]) => !fields.includes(each as PassportField)),
      ),
    );
  }

  async function save(checked: PassportForm) {
    try {
      await savePassport(found, userId, checked);
      await drop();
    } catch (error) {
      setFailure(error);
      return undefined;
    }
    if (!online) showToast(savedSentence(device, passport));
    if (next) void navigate(next.to, { replace: true, state: next.state });
    else onSaved();
    return 'over' as const;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form || !ready || saving) return;
    const today = localDateOf(clock.now());
    const wrong = passportProblems(form, { first: today, last: today });
    setProblems(wrong);
    setFailure(undefined);
    // After the summary is rendered.
    if (Object.keys(wrong).length > 0) requestAnimationFrame(() => summary.current?.focus());
    else void run(() => save(form));
  }

  const again = (variant: 'link' | 'outlined') => (
    <Button
      small
      variant={variant}
      icon={variant === 'link' ? undefined : 'refresh'}
      link={<Link to={paths.passport(order.id, applicant.id, document.id)} />}
    >
      {t('Take again')}
    </Button>
  );

  const footer = (
    <FooterAction
      reason={
        failure ? (
          <FooterReason icon="warning">
            {failure instanceof NotSavedError
              ? notSavedWords(failure.problem)
              : describeProblem(failure)}
          </FooterReason>
        ) : (
          reason && (
            <FooterReason
              id={`${formId}-reason`}
              quiet={editable}
              icon={editable ? 'info' : 'lock'}
            >
              {reason}
            </FooterReason>
          )
        )
      }
    >
      {saved !== null && isTyped && (
        <Button variant="secondary" onClick={() => void drop()}>
          {t('Discard')}
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        disabled={!ready}
        reasonId={`${formId}-reason`}
        busy={saving}
        busyLabel={t('Saving the passport')}
        note={next && nextNote(next)}
      >
        {t('Save')}
      </Button>
    </FooterAction>
  );

  const fields = (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        {read && zone && !isSplit && (
          <ZoneCrop
            src={zone}
            fields={read.fields}
            field={field ?? 'passportNumber'}
            action={editable && again('link')}
          />
        )}
        <ErrorSummary ref={summary} title={t('Please check these fields')} errors={listed} />
        <ReadingNotice
          {...{ reading, look, stands }}
          failures={failuresOf(of)}
          hasPicture={onPhone}
          again={again('outlined')}
        />
        {editable && !read && <ZoneCard onFill={type} />}
        <PassportFields
          {...{ form, problems, stands, idOf }}
          arrival={order.arrivalDate}
          disabled={!editable}
          onChange={type}
          onSettled={(each) => setSettled(new Set([...settled, each]))}
          onFocus={setFocused}
        />
      </Stack>
    </form>
  );

  const [upload] = document.uploads ?? [];
  const sent =
    isWide && online && !onPhone && upload?.mimeType.startsWith('image/')
      ? (known?.img ?? upload.url)
      : undefined;
  const picture = isSplit ? (
    <MarkedPicture
      item={item}
      read={read}
      field={field ?? 'passportNumber'}
      action={editable && again('outlined')}
    />
  ) : (
    sent && <SentPicture src={sent} action={editable && again('outlined')} />
  );
  if (!picture)
    return (
      <Page top={bar('form')} footer={footer}>
        {fields}
      </Page>
    );
  return (
    <Page width="content" top={bar('content')} footer={footer}>
      <Columns split="order">
        {picture}
        <div>{fields}</div>
      </Columns>
    </Page>
  );
}
