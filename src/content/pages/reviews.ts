import { msg, type SourceText } from '../../domain/messages/text-params';

export interface Review {
  name: string;
  destination: SourceText;
  /** 1 to 5. */
  stars: number;
  text: SourceText;
}

/** Invented examples, labelled as such wherever they are shown. */
export const reviews: readonly Review[] = [
  {
    name: 'Meera',
    destination: msg('Vietnam'),
    stars: 5,
    text: msg('Uploaded everything from the airport lounge. The visa came in two days.'),
  },
  {
    name: 'Joseph',
    destination: msg('UAE'),
    stars: 5,
    text: msg('The list of documents was exactly what the officer asked for.'),
  },
  {
    name: 'Ananya',
    destination: msg('Kenya'),
    stars: 5,
    text: msg('My train lost the signal half-way. The passport page was sent automatically later.'),
  },
  {
    name: 'Lucas',
    destination: msg('Japan'),
    stars: 4,
    text: msg('The bank statement had to be sent again, but they told me which page and why.'),
  },
  {
    name: 'Wei Ling',
    destination: msg('South Korea'),
    stars: 5,
    text: msg('Four applicants in one order, and I could see how far each of them was.'),
  },
  {
    name: 'Omar',
    destination: msg('Schengen Area'),
    stars: 4,
    text: msg('The appointment took a while. The checklist for it was clear.'),
  },
  {
    name: 'Grace',
    destination: msg('Australia'),
    stars: 5,
    text: msg('The price was the price: nothing was added at the end.'),
  },
  {
    name: 'Piotr',
    destination: msg('Egypt'),
    stars: 5,
    text: msg('Applied at night on the sofa and had the e-visa before breakfast two days later.'),
  },
  {
    name: 'Fatima',
    destination: msg('Türkiye'),
    stars: 5,
    text: msg('One form, two documents, done. My mother did hers alone.'),
  },
  {
    name: 'Daniel',
    destination: msg('India'),
    stars: 4,
    text: msg('My first picture was too dark. They said so before it went anywhere.'),
  },
  {
    name: 'Sofia',
    destination: msg('Brazil'),
    stars: 5,
    text: msg('I cancelled before the review and got everything back.'),
  },
  {
    name: 'Arjun',
    destination: msg('Thailand'),
    stars: 5,
    text: msg('Simple on an old phone with a cracked screen and very little data.'),
  },
  {
    name: 'Hanna',
    destination: msg('Morocco'),
    stars: 4,
    text: msg('Support answered my question about the hotel booking the same day.'),
  },
  {
    name: 'Chidi',
    destination: msg('United Kingdom'),
    stars: 4,
    text: msg('A long list of documents, but I could add them one by one over a week.'),
  },
  {
    name: 'Yuki',
    destination: msg('Sri Lanka'),
    stars: 5,
    text: msg('I showed the visa at the counter without any network. It was on my phone.'),
  },
];
