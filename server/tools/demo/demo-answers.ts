import type { Answers } from '../../areas/forms/answers';

/**
 * The answers of a complete application form; the rejected demo form lacks the address of the stay.
 */
export const demoAnswers = (firstName: string, arrival: string, departure: string): Answers => ({
  full_name: `${firstName} Sharma`,
  birth_place: 'Pune, India',
  marital_status: 'Single',
  home_address: '1 Demo Street, Singapore 018956',
  phone: '+65 5550 0100',
  occupation: 'Designer',
  purpose: 'Tourism',
  arrival_date: arrival,
  departure_date: departure,
  stay_address: 'Hotel Example, city centre',
  visited: 'No',
  refused: 'No',
  declaration: 'yes',
});
