import { useId, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import {
  chooseCountries,
  completeChoice,
  urlIgnoredAtom,
  useCountryChoice,
} from '../../session/countries';
import { bannerSlides } from '../../content/banner';
import { useLanguageChoice } from '../../services/language-choice';
import { LanguageSelect } from '../../ui/forms/language-select';
import { useProductCountries } from '../../queries/country-queries';
import { useCountries } from '../../queries/use-countries';
import { describeProblem } from '../../services/describe-problem';
import { useOpenings } from '../../routing/back-closes';
import { Art } from '../../ui/media/art';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { FooterReason } from '../../ui/actions/footer-action';
import { AllCountries, countryKey, PopularCountries, SearchField } from './country-list';
import { Sheet } from '../../ui/overlays/sheet';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { classNames } from '../../ui/styles/class-names';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import styles from './country-picker.module.css';
import { CountrySegments } from './country-segments';
import { type CountryMode, isSameChoice, pickerCountries } from './linked-choice';
import { useCountryDraft, useLocationCountry } from './use-country-draft';
import { searchCountries } from './search-countries';
import { useCountryKeys } from './use-country-keys';
import { writeAccount } from '../../session/write-account';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';

interface CountryPickerProps {
  open: boolean;
  mode: CountryMode;
  onClose: () => void;
}

const questions = {
  nationality: msg('Which passport do you hold?'),
  residence: msg('Where do you live now?'),
} as const;

const stillToChoose = {
  nationality: msg('Choose your nationality'),
  residence: msg('Choose where you live'),
} as const;

const doNotGoTogether = {
  nationality: msg(
    'That residence does not go with your nationality. Choose your nationality again.',
  ),
  residence: msg('That nationality does not go with your residence. Choose where you live again.'),
} as const;

/** The picker for nationality and country of residence. It stays open until both are chosen. */
export function CountryPicker(props: CountryPickerProps) {
  // Every opening starts with the stored choice.
  return <Picker key={useOpenings(props.open)} {...props} />;
}

function Picker({ open, mode: initialMode, onClose }: CountryPickerProps) {
  const countries = useCountries();
  const sets = useProductCountries();
  const stored = useCountryChoice();
  const language = useLanguageChoice();
  const { draft, complete, cleared, mode, setMode, choose } = useCountryDraft(
    initialMode,
    sets.data,
  );
  const hereId = useLocationCountry(open && mode === 'residence');
  const [typed, setTyped] = useState('');
  const popularId = useId();
  const allId = useId();
  const reasonId = useId();
  const listHeading = useRef<HTMLHeadingElement>(null);
  const lists =
    countries.data &&
    sets.data &&
    pickerCountries(countries.data, sets.data, mode, mode === 'residence' ? hereId : undefined);
  const chosenId = mode === 'nationality' ? draft.nationalityId : draft.residenceId;
  const searching = typed.trim() !== '';
  const found = lists ? searchCountries(lists.all, typed) : [];
  const popular = searching ? [] : (lists?.popular ?? []);
  const hereIsPopular = popular.some(({ id }) => id === hereId);
  const area = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<{ mode: CountryMode; key: string }>();
  useCountryKeys(area, (key) => setFocused({ mode, key }));
  const keys = [
    ...popular.map(({ id }) => countryKey('popular', id)),
    ...found.map(({ id }) => countryKey('all', id)),
  ];
  // The row that had the focus in the other list may not be rendered in this one yet.
  const last = focused?.mode === mode ? focused.key : undefined;
  const tabStop = last !== undefined && keys.includes(last) ? last : keys[0];
  const urlIgnored = useAtomValue(urlIgnoredAtom);
  const [firstVisit] = useState(completeChoice(stored) === undefined);
  const stillOpen = draft.nationalityId === undefined ? 'nationality' : 'residence';

  function pick(id: number) {
    const turned = choose(mode, id);
    setTyped('');
    // The pressed button was removed with its list: focus the heading of the new list.
    if (turned) requestAnimationFrame(() => listHeading.current?.focus());
  }
  function submit() {
    if (!complete) return;
    if (!isSameChoice(stored, complete)) {
      chooseCountries(complete);
      // Without a network the choice is stored on the phone, and the next start writes it.
      void writeAccount().catch(() => undefined);
    }
    onClose();
  }

  const error = countries.error ?? sets.error;
  const unknown = urlIgnored && t('The link named a country that we do not know.');
  const [service] = bannerSlides;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      {...(firstVisit && service
        ? {
            title: t(service.title),
            line: t(service.line),
            cover: <Art src={service.art} shape="fill" shade={service.shade} eager />,
          }
        : { title: t(questions[mode]), line: unknown })}
      dismissable={complete !== undefined}
      tall
      flush
      footer={
        <>
          {!complete && (
            <FooterReason id={reasonId}>
              {t(cleared ? doNotGoTogether[cleared] : stillToChoose[stillOpen])}
            </FooterReason>
          )}
          <Button full disabled={!complete} reasonId={reasonId} onClick={submit}>
            {t('Get Started')}
          </Button>
        </>
      }
    >
      <div ref={area}>
        <VisuallyHidden live>{t(questions[mode])}</VisuallyHidden>
        <VisuallyHidden>
          {t('Arrow keys lead through the countries, typing searches them.')}
        </VisuallyHidden>
        <div className={classNames(styles.head, firstVisit && styles.first)}>
          <LanguageSelect {...language} />
          {firstVisit && (
            <div>
              <h3 className={styles.question}>{t(questions[mode])}</h3>
              <p className={styles.reason}>
                {unknown || t('Answer two questions to see your visas and prices.')}
              </p>
            </div>
          )}
          <CountrySegments choice={draft} mode={mode} onMode={setMode} />
          <SearchField
            label={t('Search a country')}
            placeholder={t('Search a country')}
            value={typed}
            onChange={setTyped}
          />
        </div>
        {!lists && error && (
          <ErrorState
            title={t('The countries did not load')}
            busy={countries.isFetching || sets.isFetching}
            busyLabel={t('Loading countries')}
            onRetry={() => {
              void countries.refetch();
              void sets.refetch();
            }}
          >
            {describeProblem(error)}
          </ErrorState>
        )}
        {!lists && !error && (
          <LoadingArea label={t('Loading countries')}>
            <div className={styles.head}>
              <Skeleton shape="field" count={6} />
            </div>
          </LoadingArea>
        )}
        {lists && !searching && (
          <>
            <h3 className={styles.heading} id={popularId} ref={listHeading} tabIndex={-1}>
              {t('Popular')}
            </h3>
            <PopularCountries
              labelledBy={popularId}
              countries={popular}
              tabStop={tabStop}
              chosenId={chosenId}
              hereId={mode === 'residence' ? hereId : undefined}
              onChoose={pick}
            />
          </>
        )}
        {lists && (
          <>
            <h3 className={styles.heading} id={allId}>
              {searching ? t('Found') : t('All countries')}
            </h3>
            {found.length > 0 && (
              <AllCountries
                key={mode}
                labelledBy={allId}
                countries={found}
                tabStop={tabStop}
                chosenId={chosenId}
                hereId={mode === 'residence' && !hereIsPopular ? hereId : undefined}
                onChoose={pick}
              />
            )}
            <p className={styles.none} role="status">
              {searching && found.length === 0 && t('No options found.')}
            </p>
            <VisuallyHidden live>
              {searching &&
                found.length > 0 &&
                t('{count, plural, one {# country found} other {# countries found}}', {
                  count: found.length,
                })}
            </VisuallyHidden>
          </>
        )}
      </div>
    </Sheet>
  );
}
