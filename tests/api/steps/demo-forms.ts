/** A passport's form as the demo accepts it, with the wire's names. */
export const demoPassport = {
  passport_number: 'K1234567',
  surname: 'DE LA CRUZ',
  given_name: 'ANANYA',
  country_code: 'IND',
  sex: 1,
  birthday: '1990-04-05',
  expire_date: '2031-04-05',
};

/** A flight's form with the wire's names. */
export const demoFlight = {
  passenger_name: 'DELACRUZ/ANANYA MS',
  id_number: 'K1234567',
  endorsements_restrictions: 'NON-REFUNDABLE',
  e_ticket_number: '618-2401234567',
  check_code: 'ABCDEF',
  agent_code: '32991234',
  itinerary_list: [
    {
      departure_station: 'SIN',
      destination_station: 'NBO',
      carrier: 'SQ',
      flight: 'SQ478',
      date: '2026-12-08',
      time: '01:40',
    },
  ],
};
