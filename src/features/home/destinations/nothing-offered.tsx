import { t } from '../../../language/translate';
import { useOpenOverlay } from '../../../services/overlays';
import { useCountry } from '../../../queries/use-countries';
import { useCountryChoice } from '../../../session/countries';
import { useLeaveFeedback } from '../../../session/leave-feedback';
import { Button } from '../../../ui/actions/button';
import { EmptyState } from '../../../ui/feedback/big-message';

/** In the place of the destinations, where there are none for the chosen countries. */
export default function NothingOffered() {
  const { nationalityId, residenceId } = useCountryChoice();
  const nationality = useCountry(nationalityId);
  const residence = useCountry(residenceId);
  const openOverlay = useOpenOverlay();
  const leaveFeedback = useLeaveFeedback();
  return (
    <EmptyState
      icon="plane"
      drawing="lost"
      title={t('We have no visas for you yet')}
      action={
        <>
          <Button onClick={() => openOverlay({ kind: 'countries', mode: 'nationality' })}>
            {t('Change countries')}
          </Button>
          <Button variant="secondary" icon="chat" onClick={() => leaveFeedback()}>
            {t('Leave feedback')}
          </Button>
        </>
      }
    >
      {nationality && residence
        ? t(
            'Nothing is on offer for a passport of {nationality} and a home in {residence}. Tell us where you would like to go.',
            { nationality: nationality.name, residence: residence.name },
          )
        : t('Nothing is on offer for these two countries. Tell us where you would like to go.')}
    </EmptyState>
  );
}
