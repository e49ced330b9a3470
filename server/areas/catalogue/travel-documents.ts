import type { DocumentKind } from './catalogue-types';

export const flightItinerary: DocumentKind = {
  number: 20,
  name: 'Flight itinerary',
  icon: 'plane',
  pattern: 'ordinary',
  style: 'multi-page',
  common: true,
  hint: 'Both ways, your name readable',
  attention:
    'The booking or e-ticket of the flights in and out, with your name, flight numbers and dates. A reservation is enough; you need not have paid. One page per flight if they are booked apart.',
  template: null,
  sampleKeys: ['flight-itinerary.svg'],
};

export const hotelBooking: DocumentKind = {
  number: 21,
  name: 'Hotel booking',
  icon: 'bed',
  pattern: 'ordinary',
  style: 'multi-page',
  common: true,
  hint: 'For every night of the stay',
  attention:
    'The confirmation of each hotel with your name, its address and the dates. If you stay with friends or family, upload their address and a note from them instead.',
  template: null,
  sampleKeys: ['hotel-booking.svg'],
};

export const travelInsurance: DocumentKind = {
  number: 22,
  name: 'Travel insurance',
  pattern: 'ordinary',
  style: 'single-page',
  common: true,
  hint: 'Cover of at least €30,000',
  attention:
    'The certificate of a travel health insurance that names you, is valid in the whole Schengen Area for every day of the journey, and covers at least €30,000 for treatment and return transport.',
  template: null,
  sampleKeys: [],
};

export const invitationLetter: DocumentKind = {
  number: 23,
  name: 'Invitation letter',
  pattern: 'ordinary',
  style: 'single-page',
  common: true,
  hint: 'From the company you visit',
  attention:
    'A letter of the company or organisation that you visit, on its letterhead and signed, with your name, your passport number, the purpose and the dates of the visit.',
  template: null,
  sampleKeys: [],
};

export const dayPlan: DocumentKind = {
  number: 24,
  name: 'Travel plan',
  pattern: 'ordinary',
  style: 'single-page',
  common: true,
  hint: 'Where you are on each day',
  attention:
    'A list of the days of your stay with the town, the hotel and what you want to see. A simple table is enough.',
  template: null,
  sampleKeys: [],
};
