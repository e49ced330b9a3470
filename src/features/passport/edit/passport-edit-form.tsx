import { useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import {
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../domain/document/document-rules';
import { closedWords } from '../../../i18n/server-messages';
import { passportWords } from '../../../i18n/passport-messages';
import {
  passportFieldOrder,
  type PassportField,
  type PassportForm,
} from '../../../domain/passport/passport-form';
import { withFilling } from '../../../domain/passport/passport-names';
import type { BlankField } from '../../../domain/passport/picture-reading';
import { blankFields, fieldStands } from '../../../domain/passport/reconcile-passport';
import type { FormPart } from '../../../domain/passport/value-origins';
import { useHoldUpdates } from '../../../services/busy';
import { useIsOnline } from '../../../services/connection';
import { useNextStep } from '../../../outbox/page/use-next-task';
import { useBlobUrl } from '../../../platform/use-blob-url';
import { useIsWide } from '../../../platform/wide-screen';
import { Button } from '../../../ui/actions/button';
import { ErrorSummary } from '../../../ui/forms/error-summary';
import { Columns, Page, Stack } from '../../../ui/layout/page';
import { fieldLabels } from '../field-labels';
import { lackingNameRuleOf, useSavedForm } from '../known-form';
import { OccupationNotice } from '../form-notices';
import { useOwnerQuestion } from '../owner/owner-question';
import { MarkedPicture, SentPicture } from './marked-picture';
import { failuresOf, usePhoneLook } from '../phone-look';
import { ZoneCrop } from './zone-crop';
import type { FoundPassport } from '../use-passport';
import { PassportFields } from './passport-fields';
import { ReadingNotice, useReading } from './reading-notice';
import { SaveFooter } from './save-footer';
import { saveState } from './save-state';
import { usePassportForm } from './use-passport-form';
import { usePassportSaving, useReplaceOver } from './use-passport-saving';
import { ZoneCard } from './zone-card';
import { t } from '../../../language/translate';

interface Props {
  bar: (width: 'form' | 'content') => ReactNode;
  /** Saved data is changed: then the page before comes back, else the next task. */
  update: boolean;
  found: FoundPassport;
  userId: string;
  onSaved: () => void;
}

/** The known passport if the server could not be reached: the form then starts empty. */
const nothingKnown = {};

/** The form of a known passport, beside its picture, with what was read and what is to be checked. */
export function PassportEditForm({ bar, update, found, userId, onSaved }: Props) {
  const { order, applicant, document, item, known } = found;
  const of = { userId, applicantId: applicant.id, documentId: document.id };
  const saved = useSavedForm(found.saved, known ?? nothingKnown);
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
    pictureId: item !== undefined && item.size > 0 ? item.id : undefined,
  });
  const [settled, setSettled] = useState<ReadonlySet<PassportField>>(new Set());
  const [focused, setFocused] = useState<PassportField>();
  const [blankInLines, setBlankInLines] = useState<readonly BlankField[]>([]);
  const owner = useOwnerQuestion(found, {
    userId,
    hasPicture: item !== undefined && item.size > 0,
  });
  const { problems, failure, saving, forget, submit } = usePassportSaving({
    found,
    userId,
    saved,
    askOwner: owner.ask,
    drop,
  });
  const summary = useRef<HTMLDivElement>(null);
  const online = useIsOnline();
  const isWide = useIsWide();
  const formId = useId();
  const zone = useBlobUrl(seen === 'reading' ? undefined : seen?.zone);
  useHoldUpdates('form', isTyped);
  const navigate = useNavigate();
  const replaceOver = useReplaceOver();
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
  const rule = lackingNameRuleOf(order);
  const picturePage = paths.passport(order.id, applicant.id, document.id);
  const { ready, reason } = saveState({
    // The form as it is sent: another filling than the saved one is a change, too.
    form: withFilling(form, rule),
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
    // With one name lacking or not, both are asked for otherwise.
    const parts = Object.keys(part) as FormPart[];
    forget(parts.includes('lacks') ? [...parts, 'surname', 'givenName'] : parts);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (!form || !ready) return;
    submit(form, {
      // After the summary is rendered.
      onWrong: () => requestAnimationFrame(() => summary.current?.focus()),
      onSaved() {
        if (next) void replaceOver(picturePage, next.to, next.state);
        else onSaved();
      },
      onAnother: () => void navigate(picturePage),
      onPutAtOther: (at) =>
        void navigate(paths.passport(at.orderId, at.applicantId, at.documentId), { replace: true }),
    });
  }

  const again = (variant: 'link' | 'outlined') => (
    <Button
      small
      variant={variant}
      icon={variant === 'link' ? undefined : 'refresh'}
      link={<Link to={picturePage} />}
    >
      {t('Take again')}
    </Button>
  );

  const footer = (
    <SaveFooter
      {...{ formId, failure, reason, editable, ready, saving, next }}
      onDiscard={saved !== null && isTyped ? () => void drop() : undefined}
    />
  );

  const fields = (
    <form id={formId} noValidate onSubmit={save}>
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
        {editable && !read && (
          <ZoneCard
            onFill={(said, blank) => {
              type(said);
              setBlankInLines(blank);
            }}
          />
        )}
        <PassportFields
          {...{ form, problems, stands, rule, idOf }}
          blank={[...blankFields(readings), ...blankInLines]}
          arrival={order.arrivalDate}
          disabled={!editable}
          onChange={type}
          onSettled={(each) => setSettled(new Set([...settled, each]))}
          onFocus={setFocused}
        />
        <OccupationNotice
          birthday={form.birthday}
          applicant={applicant}
          arrival={order.arrivalDate}
        />
      </Stack>
      {owner.dialog}
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
