import { passportFieldOrder, type PassportForm } from '../../domain/passport/passport-form';
import { t } from '../../language/translate';
import { fieldLabels, valueWords } from './field-labels';

/** The rows that show a filled form. */
export const formRows = (form: PassportForm) =>
  passportFieldOrder.map((field) => {
    const words = valueWords(field, form[field]);
    return {
      label: t(fieldLabels[field]),
      value: field === 'passportNumber' ? <bdi dir="ltr">{words}</bdi> : words,
    };
  });
