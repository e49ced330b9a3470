import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/actions/button';
import { ListRow } from '../../../ui/layout/list-row';
import { ProgressBar } from '../../../ui/feedback/progress';
import { StateChip } from '../../../ui/feedback/state-chip';
import type { MaterialState } from './document-state';
import styles from './material-row.module.css';
import { msg } from '../../../domain/messages/text-params';
import { activeLanguage, t } from '../../../language/translate';
import { WrittenText } from '../../../language/written-text';
import { ServerText } from '../../../language/server-text';

const starts = {
  add: { label: msg('Add'), named: msg('Add {name}'), icon: 'plus' },
  'fill-in': { label: msg('Fill in'), named: msg('Fill in {name}'), icon: 'edit' },
} as const;

const fixes = {
  open: { label: msg('Open'), named: msg('Open {name}') },
  replace: { label: msg('Replace'), named: msg('Replace {name}') },
};

interface MaterialRowProps {
  name: string;
  /** The name's language, if the server gave it. */
  lang?: string | undefined;
  to: string;
  leading: ReactNode;
  state: MaterialState;
  required: boolean;
  /** The action while nothing was added yet. */
  start?: keyof typeof starts;
  /** Nothing can be added or replaced now: the row only opens the page. */
  locked: boolean;
}

/** One item that an applicant must provide; the whole row is a link to its page. */
export function MaterialRow({
  name,
  lang = activeLanguage().language,
  to,
  leading,
  state,
  required,
  start = 'add',
  locked,
}: MaterialRowProps) {
  const { chip, detail, problem, moving, empty } = state;
  const begin = starts[start];
  const fix = fixes[locked ? 'open' : (state.fix ?? 'replace')];
  return (
    <ListRow
      as="li"
      leading={leading}
      tone={problem ? 'danger' : 'card'}
      title={<ServerText lang={lang}>{name}</ServerText>}
      titleSize={17}
      titleWeight={400}
      link={<Link to={to} />}
      detail={!chip && detail}
      chip={
        chip && (
          <StateChip tone={chip.tone} icon={chip.icon}>
            {chip.label}
          </StateChip>
        )
      }
      chevron={(locked || !empty) && !problem}
      action={
        empty &&
        !locked && (
          <span className={styles.add}>
            <Button
              small
              variant={required ? 'secondary' : 'outlined'}
              icon={begin.icon}
              aria-label={t(begin.named, { name })}
              link={<Link to={to} aria-label={t(begin.named, { name })} />}
            >
              {t(begin.label)}
            </Button>
          </span>
        )
      }
      below={
        chip &&
        !problem &&
        (detail || moving) && (
          <>
            {moving && (
              <ProgressBar
                label={t('{name}: {state}', { name, state: chip.label })}
                value={null}
                start={detail}
              />
            )}
            {!moving && detail}
          </>
        )
      }
      wide={
        problem && (
          <div className={styles.problem}>
            <div className={styles.words}>
              {state.isWritten ? <WrittenText>{problem}</WrittenText> : problem}
            </div>
            <Button
              small
              variant="card"
              link={<Link to={to} aria-label={t(fix.named, { name })} />}
            >
              {t(fix.label)}
            </Button>
          </div>
        )
      }
    />
  );
}
