import type { Passport } from '../../contract/passport';
import { formatCalendarDate } from '../../language/format';
import { msg } from '../../language/text';
import { t } from '../../language/translate';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';

export const sexLabels = { male: msg('Male'), female: msg('Female') } as const;

interface Props {
  field: keyof Passport;
  /** None: there is nothing to offer. */
  choices: readonly string[];
  onChoose: (choice: string) => void;
}

/** Possible values of a field that was not read surely: one press fills it in. */
export const Offers = ({ field, choices, onChoose }: Props) =>
  choices.length > 0 && (
    <Notice
      tone="wait"
      icon="scan"
      action={choices.map((choice) => (
        <Button key={choice} small variant="outlined" onClick={() => onChoose(choice)}>
          {t('It is {value}', { value: words(field, choice) })}
        </Button>
      ))}
    >
      {t('Not read with certainty: please check it.')}
    </Notice>
  );

function words(field: keyof Passport, choice: string): string {
  if (field === 'sex') return choice === 'male' || choice === 'female' ? t(sexLabels[choice]) : '';
  return field === 'birthday' || field === 'expireDate' ? formatCalendarDate(choice) : choice;
}
