import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { useDataAge } from '../../../queries/data-age';
import { useGoBack } from '../../../routing/leave-screen';
import { useOpenOverlay } from '../../../services/overlays';
import { useOwnerId } from '../../../session/session';
import { Page } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { PassportPlaceholder, usePassport } from '../use-passport';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';
import { PassportEditForm } from './passport-edit-form';

/** The passport form, to be filled in or, in update mode, changed. */
export default function PassportEditScreen() {
  const { orderId, applicantId, documentId, query, passport, found } = usePassport();
  const userId = useOwnerId();
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
  // Asking again makes a failed query a pending one: the form in which somebody types stays.
  const here = `${applicantId} ${documentId}`;
  const [shown, setShown] = useState<string>();
  if (known && shown !== here) setShown(here);
  if (!found || userId === undefined || !(known || shown === here))
    return (
      <Page top={bar('form')}>
        <PassportPlaceholder query={query} waits={found !== undefined} />
      </Page>
    );
  return (
    <PassportEditForm bar={bar} update={update} found={found} userId={userId} onSaved={goBack} />
  );
}
