import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSavingFiles } from '../../../outbox/capture/saving-state';
import { useHandedFile } from '../../../outbox/capture/shared-files';
import {
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../domain/document/document-rules';
import { closedWords } from '../../../i18n/server-messages';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';
import { type FileItem, isRaw } from '../../../outbox/core/item';
import { useBarActions } from '../../../services/bar-actions';
import { useIsWide } from '../../../platform/wide-screen';
import { useDataAge } from '../../../queries/data-age';
import { paths } from '../../../routing/paths';
import { useOwnerId } from '../../../session/session';
import { expectFiles } from '../../../outbox/page/outbox';
import { useNextStep } from '../../../outbox/page/use-next-task';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { FooterReason } from '../../../ui/actions/footer-action';
import { EmptyState } from '../../../ui/feedback/big-message';
import { DropZone } from '../../../ui/forms/drop-zone';
import { Card } from '../../../ui/layout/card';
import { Columns, Page, Stack } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { latePart } from '../../../ui/overlays/late-part';
import { imageClient } from '../../../workers/image/image-client';
import { PassportAttention, SavingCards, UnusableCard, WhatItSays } from './passport-cards';
import { ExpiryNotice, useEndingQuestion } from '../form-notices';
import { lackingNameRuleOf, useSavedForm } from '../known-form';
import { useOwnerQuestion } from '../owner/owner-question';
import { ChangeButtons, EditableFooter } from './passport-actions';
import { type FoundPassport, isReused, PassportPlaceholder, usePassport } from '../use-passport';
import { PictureCard } from './picture-card';
import { ReadingStages, usePassportStage } from './reading-stages';
import { takePicture } from './take-picture';

/**
 * Leads to the passport's data as soon as the picture that was just taken is prepared.
 * @param formAt the address of the data, for a picture with that ending of its name
 * @returns to be called with the id of the picture
 */
function useFillInAfter(
  item: FileItem | undefined,
  formAt: (suffix: string | undefined) => string,
): (takenId: string | undefined) => void {
  const navigate = useNavigate();
  const [takenId, setTakenId] = useState<string>();
  const isReady = item !== undefined && item.id === takenId && !isRaw(item);
  const fillIn = useRef(() => {});
  useEffect(() => {
    fillIn.current = () => void navigate(formAt(item?.fileName.split('.').pop()));
  });
  useEffect(() => {
    if (isReady) fillIn.current();
  }, [isReady]);
  return setTakenId;
}

const PassportCamera = latePart(async () => (await import('./passport-camera')).PassportCamera);

/** Older browsers, and pages without https, have none. */
const hasLiveCamera = 'mediaDevices' in navigator;

/** Offers a phone for the picture, in the place of its children while the phone has it. */
type Handoff = ComponentType<{
  target: { orderId: string; applicantId: string; documentId: number };
  /** @returns whether it was taken */
  onFile: (file: File) => Promise<boolean>;
  children: ReactNode;
}>;

/** A passport: its picture and its data, with their actions. */
export default function PassportScreen({ Handoff }: { Handoff: Handoff }) {
  const { orderId, applicantId, query, found } = usePassport();
  const userId = useOwnerId();
  const wide = useIsWide();
  const barActions = useBarActions(paths.applicantMaterial(orderId, applicantId));
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const bar = (
    <TopBar
      title={found?.document.name ?? t('Passport')}
      width={wide ? 'content' : 'form'}
      line={inLine(found?.applicant.firstName, age)}
      {...barActions}
    />
  );
  if (!found || userId === undefined)
    return (
      <Page top={bar} width={wide ? 'content' : 'form'}>
        <PassportPlaceholder query={query} />
      </Page>
    );
  return <FoundScreen {...{ bar, found, userId, Handoff }} />;
}

interface FoundProps {
  bar: ReactNode;
  found: FoundPassport;
  userId: string;
  Handoff: Handoff;
}

function FoundScreen({ bar, found, userId, Handoff }: FoundProps) {
  const { order, applicant, document, item, unusable, known } = found;
  const navigate = useNavigate();
  const target = {
    userId,
    orderId: order.id,
    applicantId: applicant.id,
    documentId: document.id,
    documentName: document.name,
    applicantName: applicant.firstName,
  };
  const isSaving = useSavingFiles(target).length > 0;
  const saved = useSavedForm(found.saved, known);
  const { uploads = [] } = document;
  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };
  const editable = canEditDocument(context, documentStatus(uploads));
  useEffect(() => {
    if (!editable) return;
    expectFiles();
    imageClient.warmReader();
  }, [editable]);
  const hasPicture = (found.saved?.size ?? 0) > 0 || uploads.length > 0 || isReused(found);
  const step = useNextStep(order, { from: applicant.id, updatedAt: found.updatedAt });
  const here = paths.passport(order.id, applicant.id, document.id);
  // The server has a picture only together with what it says.
  const isFilled = isReused(found) || (saved === undefined ? uploads.length > 0 : saved !== null);
  const next = hasPicture && isFilled && step?.to !== here ? step : undefined;

  const { stage, isLate, sure } = usePassportStage(item);
  const isReading = editable && stage !== undefined;
  const other = useNextStep(order, {
    from: applicant.id,
    updatedAt: found.updatedAt,
    finishing: { kind: 'document', id: document.id, name: document.name },
  });
  const isTask = other?.task.to === 'item' || other?.task.to === 'date';
  const meanwhile = isReading && !isLate ? (isTask ? other : 'nothing') : undefined;

  const taken = useFillInAfter(item, (suffix) =>
    paths.passportEdit(order.id, applicant.id, document.id, { update: isFilled, suffix }),
  );

  const wide = useIsWide();
  const [filming, setFilming] = useState(false);
  const onCamera = hasLiveCamera ? () => setFilming(true) : undefined;
  const ending = useEndingQuestion(order.arrivalDate);
  const owner = useOwnerQuestion(found, { userId, hasPicture: true });
  /**
   * @param again takes another picture the same way
   * @param sharedId the shared file that it is
   * @returns whether it was taken
   */
  const accept = (
    file: File,
    { again, sharedId }: { again?: () => void; sharedId?: string } = {},
  ): Promise<boolean> =>
    takePicture(
      target,
      file,
      item,
      {
        mayBeSent: ending.mayBeSent,
        ask: async (names) => {
          const answer = await owner.ask(names);
          if (answer.kind === 'another') again?.();
          return answer;
        },
        onPutAtOther: (at) =>
          void navigate(paths.passport(at.orderId, at.applicantId, at.documentId), {
            replace: true,
          }),
      },
      sharedId,
    ).then((sealed) => {
      taken(sealed?.id);
      return sealed !== undefined;
    });
  const take = (...chosen: Parameters<typeof accept>) => void accept(...chosen);
  useHandedFile(({ id: sharedId, file }) => {
    if (editable) take(file, { sharedId });
  });

  const data = saved && (
    <>
      <WhatItSays form={saved} rule={lackingNameRuleOf(order)} />
      <ExpiryNotice expireDate={saved.expireDate} arrival={order.arrivalDate} />
    </>
  );

  return (
    <Page
      width={wide ? 'content' : 'form'}
      top={bar}
      footer={
        editable ? (
          <EditableFooter
            {...{ found, isFilled, hasPicture, onCamera, next, meanwhile }}
            onFile={take}
          />
        ) : (
          <FooterAction
            reason={
              <FooterReason id="locked" icon="lock">
                {closedWords(whyDocumentClosed(context))}
              </FooterReason>
            }
          >
            <Button disabled reasonId="locked">
              {t('Change')}
            </Button>
          </FooterAction>
        )
      }
    >
      {wide ? (
        <Columns split="order">
          <Stack>
            <SavingCards target={target} />
            {unusable && <UnusableCard item={unusable} />}
            <PictureCard found={found} large />
            {editable && (
              <Handoff target={target} onFile={accept}>
                <DropZone
                  multiple={false}
                  small={hasPicture || isSaving}
                  onFiles={([file]) => file && take(file)}
                />
              </Handoff>
            )}
            {next && editable && <ChangeButtons {...{ found, onCamera }} onFile={take} />}
          </Stack>
          <Stack gap={16}>
            {isReading && <ReadingStages stage={stage} sure={sure} />}
            <PassportAttention document={document} />
            {data}
          </Stack>
        </Columns>
      ) : (
        <Stack>
          {!isReading && <PassportAttention document={document} />}
          <SavingCards target={target} />
          {unusable && <UnusableCard item={unusable} />}
          <PictureCard found={found} large={isReading} />
          {isReading && <ReadingStages stage={stage} sure={sure} />}
          {!hasPicture && !unusable && !isSaving && (
            <Card tone="dashed">
              <EmptyState icon="passport" title={t('No picture yet')}>
                {t(
                  'Take a picture of the page with your photo. It also works offline: it is saved here and sent automatically.',
                )}
              </EmptyState>
            </Card>
          )}
          {next && editable && <ChangeButtons {...{ found, onCamera }} onFile={take} />}
          {data}
        </Stack>
      )}
      {ending.dialog}
      {owner.dialog}
      {filming && (
        <PassportCamera
          applicantName={applicant.firstName}
          onTaken={(file) => {
            setFilming(false);
            take(file, onCamera && { again: onCamera });
          }}
          onType={() => {
            setFilming(false);
            void navigate(
              paths.passportEdit(order.id, applicant.id, document.id, { update: isFilled }),
            );
          }}
          onClose={() => setFilming(false)}
        />
      )}
    </Page>
  );
}
