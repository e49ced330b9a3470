import { useId, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
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
import { useHoldUpdates } from '../../page/busy';
import { useIsOnline } from '../../page/connection';
import { useDataAge } from '../../queries/data-age';
import { useGoBack } from '../../routing/go-back';
import { passport } from '../../outbox/kinds/passport';
import { savedSentence } from '../../sync/item-words';
import { useOpenOverlay } from '../../page/overlays';
import { clock } from '../../page/services';
import { useSession } from '../../session/session';
import { showToast } from '../../page/toasts';
import { useDeviceWord } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { ErrorSummary } from './error-summary';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
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
import { msg, type SourceText } from '../../language/text';
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
  const bar = (
    <TopBar
      title={update ? t('Change the passport') : t('Passport')}
      width="form"
      line={[found?.applicant.firstName, age].filter(Boolean).join(' · ')}
      onBack={goBack}
      onMenu={() => openOverlay({ kind: 'menu' })}
    />
  );
  // If the submitted data could not be loaded, the form starts empty, so that it can be filled in
  // offline.
  const known = found?.known !== undefined || passport.isError || found?.item !== undefined;
  if (!found || !session || !known)
    return (
      <Page top={bar}>
        <PassportPlaceholder query={query} />
      </Page>
    );
  return <FoundForm bar={bar} found={found} userId={session.userId} onSaved={goBack} />;
}

interface FoundProps {
  bar: React.ReactNode;
  found: FoundPassport;
  userId: string;
  onSaved: () => void;
}

function FoundForm({ bar, found, userId, onSaved }: FoundProps) {
  const { order, applicant, document, item, known } = found;
  const of = { userId, applicantId: applicant.id, documentId: document.id };
  const saved = useSavedForm(item, known);
  const reading = useReading(item);
  const { form, change, drop, isTyped } = usePassportForm({ of, saved, reading });
  const [problems, setProblems] = useState<PassportProblems>({});
  /** Why saving failed. */
  const [failure, setFailure] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const online = useIsOnline();
  const device = useDeviceWord();
  const formId = useId();
  useHoldUpdates('form', isTyped);

  if (!form || saved === undefined) return <Page top={bar}>{null}</Page>;

  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };
  const editable = canEditDocument(context, documentStatus(document.uploads ?? []));
  const onPhone = item !== undefined && item.size > 0;
  const hasNewPicture = onPhone && !item.sealedFields;
  const hasPicture = onPhone || known?.tempKey !== undefined;
  const { ready, reason } = saveState({
    form,
    saved,
    hasPicture,
    hasNewPicture,
    locked: editable ? undefined : closedWords(whyDocumentClosed(context)),
  });
  const idOf = (field: PassportField) => `${formId}-${field}`;
  const listed = passportFieldOrder.flatMap((field) => {
    const problem = problems[field];
    if (!problem) return [];
    const text = t('{field}: {problem}', {
      field: t(labels[field]),
      problem: passportWords(problem),
    });
    return [{ fieldId: idOf(field), text }];
  });

  function type(part: Partial<PassportForm>) {
    change(part);
    setFailure(undefined);
    const fields = Object.keys(part) as PassportField[];
    setProblems((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !fields.includes(field as PassportField)),
      ),
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form || !ready || saving) return;
    const today = localDateOf(clock.now());
    const found_ = passportProblems(form, { first: today, last: today });
    setProblems(found_);
    setFailure(undefined);
    if (Object.keys(found_).length > 0) {
      // After the summary is rendered.
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    setSaving(true);
    try {
      await savePassport(found, userId, form);
      await drop();
      if (!online) showToast(savedSentence(device, passport));
      onSaved();
    } catch (error) {
      setFailure(error);
      setSaving(false);
    }
  }

  return (
    <Page
      top={bar}
      footer={
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
          >
            {t('Save')}
          </Button>
        </FooterAction>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <ErrorSummary ref={summary} title={t('Please check these fields')} errors={listed} />
          <ReadingNotice reading={reading} hasPicture={onPhone} />
          {editable && <ZoneCard onFill={type} />}
          <PassportFields
            form={form}
            problems={problems}
            idOf={idOf}
            disabled={!editable}
            onChange={type}
          />
        </Stack>
      </form>
    </Page>
  );
}

const labels: Record<PassportField, SourceText> = {
  passportNumber: msg('Passport number'),
  surname: msg('Surname'),
  givenName: msg('Given name'),
  countryCode: msg('Nationality'),
  sex: msg('Gender'),
  birthday: msg('Birthday'),
  expireDate: msg('Date of expiry'),
};
