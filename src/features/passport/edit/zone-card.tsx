import { useId, useState } from 'react';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import {
  readZone,
  zoneLineLength,
  zoneLines,
} from '../../../domain/passport/machine-readable-zone';
import type { PassportForm } from '../../../domain/passport/passport-form';
import type { BlankField } from '../../../domain/passport/picture-reading';
import { zoneWords } from '../../../i18n/passport-messages';
import { clock } from '../../../services/services';
import { Button } from '../../../ui/actions/button';
import { Card } from '../../../ui/layout/card';
import { Disclosure } from '../../../ui/actions/disclosure';
import { Notice } from '../../../ui/feedback/notice';
import { Stack } from '../../../ui/layout/page';
import { TextArea } from '../../../ui/forms/field';
import styles from './zone-card.module.css';
import { t } from '../../../language/translate';

interface Props {
  /** With what the lines leave empty. */
  onFill: (form: Partial<PassportForm>, blank: readonly BlankField[]) => void;
}

/** The machine-readable zone, typed or pasted: it is checked at once and fills in the form. */
export function ZoneCard({ onFill }: Props) {
  const [text, setText] = useState('');
  const [filled, setFilled] = useState(false);
  const [tried, setTried] = useState(false);
  const resultId = useId();
  const [first, second] = zoneLines(text);
  const long = second.length >= zoneLineLength && first.length >= zoneLineLength;
  const reading = text.trim() !== '' && (long || tried) ? readZone(text, today()) : undefined;
  const fits = reading?.problems.length === 0;
  const some = reading !== undefined && Object.keys(reading.form).length > 0;

  function fill() {
    setTried(true);
    const { form, blank } = readZone(text, today());
    if (Object.keys(form).length === 0) return;
    onFill(form, blank);
    setFilled(true);
  }

  function change(next: string) {
    setText(next);
    setFilled(false);
  }

  return (
    <Card>
      <Disclosure summary={t('Fill in from the two lines at the foot of the page')}>
        <Stack>
          <div className={styles.zone}>
            <TextArea
              label={t('The two lines')}
              hint={t(
                'Two lines of {length, plural, one {# character} other {# characters}}. Type « or < for the arrows.',
                { length: zoneLineLength },
              )}
              aria-describedby={resultId}
              dir="ltr"
              rows={4}
              value={text}
              onChange={change}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
            />
          </div>
          <p className={styles.count}>
            {t('First line {first} of {length}, second line {second} of {length}', {
              first: first.length,
              second: second.length,
              length: zoneLineLength,
            })}
          </p>
          <div id={resultId} role="status">
            {reading && !fits && (
              <Notice
                tone="danger"
                title={
                  some
                    ? t('Something in the lines does not match')
                    : t('These lines cannot be read yet')
                }
              >
                <ul className={styles.problems}>
                  {reading.problems.map(({ field, message }) => (
                    <li key={field}>{zoneWords(message)}</li>
                  ))}
                </ul>
                {some && <p>{t('Correct it, or fill in the rest below by hand.')}</p>}
              </Notice>
            )}
            {fits && !filled && (
              <Notice tone="ok">
                {t('The lines match. The names have no check digit: compare them.')}
              </Notice>
            )}
            {filled && (
              <Notice tone="ok" title={t('Filled in below')}>
                {t('Compare everything with the passport, the names above all.')}
              </Notice>
            )}
            {reading && reading.mayGoOn.length > 0 && (
              <Notice tone="wait" title={t('A name may be cut')}>
                {t(
                  'The names fill the first line, so their end may be missing. Type the name that stays empty as it is printed.',
                )}
              </Notice>
            )}
          </div>
          <Button
            variant={fits ? 'secondary' : 'outlined'}
            disabled={text.trim() === ''}
            onClick={fill}
          >
            {t('Fill in the form')}
          </Button>
        </Stack>
      </Disclosure>
    </Card>
  );
}

const today = () => localDateOf(clock.now());
