import { catalogueOf } from '../messages/catalogue';
import type { DemoMessages } from '../recognition-demo/demo-flow';

/** The format errors are the specification's texts, verbatim. */
export const demoCatalogue = catalogueOf<DemoMessages>()({
  'last-name-format': 'Last Name format error.',
  'first-name-format': 'First Name format error.',
  'flight-not-read':
    'We could not read this itinerary. Please choose the PDF as it was sent to you, or type what the ticket says.',
  'demo-ended':
    'This demo ended after {hours} hours, and what was uploaded is deleted. Please start a new one.',
  'demo-full': 'The demo is full at the moment. Please try again later.',
  'too-many-demos':
    'The demo was used many times from here. Please try again in {seconds, duration}.',
});
