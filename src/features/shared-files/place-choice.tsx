import { useId, useState } from 'react';
import type { Match, Proof } from '../../domain/document/match-file';
import { visaTitle } from '../../domain/order/visa-title';
import { formatCalendarDate, formatList } from '../../language/format';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { Rich } from '../../language/rich';
import { inLine, t } from '../../language/translate';
import { Icon, IconTile } from '../../ui/media/icon';
import type { IconName } from '../../ui/media/icon-paths';
import { ListRow } from '../../ui/layout/list-row';
import { classNames } from '../../ui/styles/class-names';
import type { OpenPlace } from './open-places';
import styles from './place-choice.module.css';

type PlaceMatch = Match<OpenPlace>;

/** So many stand below the best match; the others are behind one row. */
const nextShown = 2;

const iconOf = ({ kind, icon }: OpenPlace): IconName =>
  kind === 'photo' ? 'camera' : (icon ?? 'file');

function stateOf({ isMissing, isRequired, replaces }: OpenPlace): SourceText | undefined {
  if (replaces) return msg('replaces the page that is there');
  if (!isRequired) return msg('optional');
  return isMissing ? msg('missing') : undefined;
}

/** The application and the people of a place, and what is there. */
function detailOf(place: OpenPlace): string {
  const { order, people } = place;
  const state = stateOf(place);
  return inLine(
    visaTitle(order),
    order.arrivalDate && formatCalendarDate(order.arrivalDate),
    formatList(people),
    state && t(state),
  );
}

const bold = { b: (part: string) => <strong>{part}</strong> };

function ProofWords({ proof }: { proof: Proof }) {
  switch (proof.kind) {
    case 'holder':
      return (
        <Rich
          text={msg('<b>Read in the picture:</b> the passport of {name}')}
          params={{ name: proof.holder }}
          tags={bold}
        />
      );
    case 'text':
      return (
        <Rich
          text={msg('<b>Found in the file:</b> {found}')}
          params={{ found: formatList([...proof.words, ...proof.people]) }}
          tags={bold}
        />
      );
    case 'file-name':
      return (
        <Rich
          text={msg('<b>In the name of the file:</b> {found}')}
          params={{ found: formatList(proof.words) }}
          tags={bold}
        />
      );
    case 'only-missing':
      return t('It is the only document that is missing.');
    case 'next':
      return t(
        'The file does not say where it belongs. This is the next document that is missing.',
      );
  }
}

interface ChoiceProps {
  match: PlaceMatch;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

function PlaceRow({ match: { place }, name, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.row}>
      <IconTile icon={iconOf(place)} />
      <span className={styles.words}>
        <span className={styles.name}>{place.name}</span>
        <span className={styles.detail}>{detailOf(place)}</span>
      </span>
      <input
        className={styles.input}
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.mark} />
    </label>
  );
}

interface Props {
  /** The likeliest first. */
  matches: readonly PlaceMatch[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** The heading that names the choice. */
  labelledBy: string;
}

/** The places to which files may belong: the best match with its reason, the next ones, and all others. */
export function PlaceChoice({ matches, chosen, onChoose, labelledBy }: Props) {
  const name = useId();
  const [showsAll, setShowsAll] = useState(false);
  const [best, ...others] = matches;
  if (!best) return null;
  const shown = showsAll ? others : others.slice(0, nextShown);
  const rowOf = (match: PlaceMatch) => (
    <PlaceRow
      key={match.place.key}
      match={match}
      name={name}
      isChosen={match.place.key === chosen}
      onChoose={() => onChoose(match.place.key)}
    />
  );
  const isChosen = best.place.key === chosen;
  return (
    <div className={styles.choice} role="radiogroup" aria-labelledby={labelledBy}>
      <div className={classNames(styles.card, isChosen && styles.chosen)}>
        {best.isProven && <p className={styles.over}>{t('Best match')}</p>}
        {rowOf(best)}
        {best.proofs[0] && (
          <p className={styles.proof}>
            <Icon name={best.isProven ? 'check' : 'info'} size={20} />
            <span>
              <ProofWords proof={best.proofs[0]} />
            </span>
          </p>
        )}
      </div>
      {others.length > 0 && (
        <div className={styles.card}>
          {shown.map(rowOf)}
          {shown.length < others.length && (
            <ListRow
              title={t('Another document or application')}
              titleSize={17}
              chevron
              onClick={() => setShowsAll(true)}
            />
          )}
        </div>
      )}
    </div>
  );
}
