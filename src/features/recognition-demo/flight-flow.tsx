import { type FormEvent, useId, useState } from 'react';
import {
  demoCalls,
  demoTextMax,
  type FlightField,
  flightFields,
  type FlightForm,
  type Leg,
  type LegField,
  legFields,
  legPathOf,
  mostLegs,
  pathOf,
  wireFlight,
} from '../../contract/demo';
import {
  emptyLeg,
  type FilledFlight,
  fillFlight,
  isFlightEmpty,
  trimFlight,
} from '../../domain/recognition-demo/flight-form';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { useHoldUpdates } from '../../services/busy';
import { api } from '../../services/services';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Field } from '../../ui/forms/field';
import { Card, CardRow } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { DemoPage, FormFooter } from './demo-page';
import { FormFlow, type FormStepCallbacks } from './form-flow';
import { useDemoSubmit } from './demo-requests';

interface Props extends FormStepCallbacks {
  id: string;
  filled: FilledFlight;
  /** Whether an itinerary was read; otherwise the form is filled in by hand. */
  wasRead: boolean;
}

/** The form of a flight itinerary, filled in with what was read. */
function FlightFormStep({ id, filled, wasRead, onBack, onSubmitted, onEnded }: Props) {
  const [form, setForm] = useState<FlightForm>(filled.form);
  /** Paths of fields that were read without being sure and not changed yet. */
  const [toCheck, setToCheck] = useState(filled.toCheck);
  const { busy, failure, submit } = useDemoSubmit({ onSubmitted, onEnded });
  const formId = useId();
  useHoldUpdates('form');

  const checked = (path: string) =>
    setToCheck((before) => new Set([...before].filter((each) => each !== path)));

  function changeLeg(index: number, field: LegField, text: string) {
    checked(legPathOf(index, field));
    setForm((before) => ({
      ...before,
      legs: before.legs.map((leg, at) => (at === index ? { ...leg, [field]: text } : leg)),
    }));
  }

  function removeLeg(index: number) {
    // The paths of the flights behind it move up.
    const legPaths = (legs: readonly Leg[]) =>
      legs.flatMap((_, at) => legFields.map((field) => [at, field] as const));
    setToCheck(
      (before) =>
        new Set([
          ...flightFields.map(pathOf).filter((path) => before.has(path)),
          ...legPaths(form.legs)
            .filter(([at, field]) => at !== index && before.has(legPathOf(at, field)))
            .map(([at, field]) => legPathOf(at > index ? at - 1 : at, field)),
        ]),
    );
    setForm((before) => ({ ...before, legs: before.legs.filter((_, at) => at !== index) }));
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (isFlightEmpty(form)) return;
    const wire = wireFlight(trimFlight(form));
    void submit(() => api.call(demoCalls.demoFlightSubmit, { ...wire, id }));
  }

  const field = (
    path: string,
    label: SourceText,
    value: string,
    onChange: (text: string) => void,
  ) => (
    <Field
      key={path}
      id={`${formId}-${path}`}
      label={t(label)}
      hint={toCheck.has(path) ? t('Not read with certainty: please check it.') : undefined}
      value={value}
      onChange={(text) => {
        checked(path);
        onChange(text);
      }}
      maxLength={demoTextMax}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
    />
  );
  return (
    <DemoPage
      title={t('Flight itinerary')}
      footer={
        <FormFooter
          formId={formId}
          busy={busy}
          failure={failure}
          missing={isFlightEmpty(form) ? t('Fill in at least one field.') : undefined}
          onBack={onBack}
        />
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap={16}>
          {wasRead && (
            <Notice tone="ok" icon="scan" title={t('Read from the PDF')} live>
              {t('Compare everything with the ticket. What could not be read is empty.')}
            </Notice>
          )}
          {flightFields.map((name) =>
            field(pathOf(name), flightLabels[name], form[name], (text) =>
              setForm((before) => ({ ...before, [name]: text })),
            ),
          )}
          {form.legs.map((leg, index) => (
            // Flights have no id; their fields are controlled.
            <section key={index} aria-labelledby={`${formId}-leg-${index}`}>
              <SectionHeading
                id={`${formId}-leg-${index}`}
                aside={
                  form.legs.length > 1 && (
                    <Button small variant="danger-link" onClick={() => removeLeg(index)}>
                      {t('Remove')}
                    </Button>
                  )
                }
              >
                {t('Flight {number}', { number: index + 1 })}
              </SectionHeading>
              <Card>
                <CardRow>
                  <Stack gap={16}>
                    {legFields.map((name) =>
                      field(legPathOf(index, name), legLabels[name], leg[name], (text) =>
                        changeLeg(index, name, text),
                      ),
                    )}
                  </Stack>
                </CardRow>
              </Card>
            </section>
          ))}
          {form.legs.length < mostLegs && (
            <Button
              variant="outlined"
              icon="plus"
              onClick={() => setForm((before) => ({ ...before, legs: [...before.legs, emptyLeg] }))}
            >
              {t('Add a flight')}
            </Button>
          )}
        </Stack>
      </form>
    </DemoPage>
  );
}

const flightLabels: Readonly<Record<FlightField, SourceText>> = {
  passengerName: msg('Passenger name'),
  idNumber: msg('ID number'),
  endorsementsRestrictions: msg('Endorsements and restrictions'),
  eTicketNumber: msg('E-ticket number'),
  checkCode: msg('Check code'),
  agentCode: msg('Agent code'),
};
const legLabels: Readonly<Record<LegField, SourceText>> = {
  departureStation: msg('Departure station'),
  destinationStation: msg('Destination station'),
  carrier: msg('Carrier'),
  flight: msg('Flight'),
  date: msg('Date@@flight'),
  time: msg('Time@@flight'),
};

/** An e-ticket, as a picture or a PDF, fills in a form, which is submitted. */
export const FlightFlow = ({ id }: { id: string }) => (
  <FormFlow
    id={id}
    flow="flight"
    kind="document"
    intro={t(
      'Choose the PDF of an e-ticket, as it was sent to you. A picture of it cannot be read.',
    )}
    read={(img_key, signal) => api.call(demoCalls.demoFlight, { id, img_key }, { signal })}
    form={(reading, callbacks) => (
      <FlightFormStep
        id={id}
        filled={fillFlight(reading)}
        wasRead={reading !== undefined}
        {...callbacks}
      />
    )}
  />
);
