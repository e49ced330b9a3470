import { useId } from 'react';
import type { PersonInList } from '../../../contract/account/people';
import type { Identity } from '../../../contract/codes';
import type { Order } from '../../../contract/orders';
import {
  passportDoubt,
  type PassportDoubt,
  type PersonMark,
  personName,
  usedAgainOf,
  usualOccupation,
} from '../../../domain/applicant/people';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import { identityLabel } from '../../../i18n/applicant-labels';
import { formatMonth, formatCalendarDate } from '../../../language/format';
import { inLine, t } from '../../../language/translate';
import { clock } from '../../../services/services';
import { StateChip } from '../../../ui/feedback/state-chip';
import { TickBox } from '../../../ui/forms/checkbox';
import { Icon } from '../../../ui/media/icon';
import { Face } from '../../../ui/media/avatar';
import { classNames } from '../../../ui/styles/class-names';
import styles from './person-row.module.css';

const markWords = (mark: PersonMark): string =>
  mark.kind === 'birth-year'
    ? t('born {year}', { year: mark.year })
    : t('passport …{end}', { end: mark.end });

const doubtWords = (doubt: PassportDoubt): string =>
  doubt.kind === 'ended'
    ? t('Passport ended {day}.', { day: formatCalendarDate(doubt.on) })
    : t('Passport ends {day}. Needed: until {until}.', {
        day: formatCalendarDate(doubt.on),
        until: formatCalendarDate(doubt.needed),
      });

/** The kept parts of a person, and until when they are good. */
function keptWords(person: PersonInList, today: string): string {
  const { passport } = person;
  const { passportFrom, photoFrom } = usedAgainOf(person, today);
  return inLine(
    passportFrom && passport && t('Passport to {year}', { year: passport.expireDate.slice(0, 4) }),
    photoFrom && t('photo of {month}', { month: formatMonth(photoFrom, clock.now().getTime()) }),
  );
}

interface Props {
  person: PersonInList;
  mark: PersonMark | undefined;
  order: Order;
  isAdded: boolean;
  /** Undefined if the person is not chosen, null without an occupation. */
  chosen: Identity | null | undefined;
  isFull: boolean;
  onChoose: (occupation: Identity | null | undefined) => void;
}

/** A person: a whole row to tick, and the occupation of one who is ticked. */
export function PersonRow({ person, mark, order, isAdded, chosen, isFull, onChoose }: Props) {
  const id = useId();
  const today = localDateOf(clock.now());
  const doubt = passportDoubt(person, today, order.arrivalDate);
  const name = personName(person);
  const isChosen = chosen !== undefined;
  const occupations = order.occupations.filter((each) => each !== 'none');
  const kept = keptWords(person, today);
  return (
    <li className={classNames(styles.person, isChosen && styles.chosen)}>
      <Face src={person.photoUrl} name={name} />
      <div className={styles.words}>
        <label className={styles.name} htmlFor={id}>
          <bdi>{name}</bdi>
          {mark && <span className={styles.mark}> · {markWords(mark)}</span>}
        </label>
        <div className={styles.detail} id={`${id}-detail`}>
          {isAdded && t('In this application')}
          {!isAdded && doubt && (
            <span className={styles.doubt}>
              <Icon name="warning" size={20} />
              <span>{doubtWords(doubt)}</span>
            </span>
          )}
          {!isAdded && !doubt && kept}
        </div>
        {isChosen && occupations.length > 0 && (
          <span className={styles.occupation}>
            <select
              className={styles.select}
              aria-label={t('Occupation of {firstName}', { firstName: name })}
              value={chosen ?? ''}
              onChange={({ target }) =>
                onChoose(occupations.find((each) => each === target.value) ?? null)
              }
            >
              {chosen === null && <option value="">{t('Occupation')}</option>}
              {occupations.map((each) => (
                <option key={each} value={each}>
                  {identityLabel(each)}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={16} />
          </span>
        )}
      </div>
      {isAdded ? (
        <StateChip tone="neutral" icon="check">
          {t('Added')}
        </StateChip>
      ) : (
        <span className={styles.tick}>
          <TickBox
            id={id}
            checked={isChosen}
            disabled={isFull && !isChosen}
            aria-describedby={`${id}-detail`}
            onChange={(isTicked) =>
              onChoose(isTicked ? (usualOccupation(person, occupations) ?? null) : undefined)
            }
          />
        </span>
      )}
    </li>
  );
}
