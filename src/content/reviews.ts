export interface Review {
  name: string;
  destination: string;
  /** 1 to 5. */
  stars: number;
  text: string;
}

/** Invented examples, labelled as such wherever they are shown. */
export const reviews: readonly Review[] = [
  {
    name: 'Meera',
    destination: 'Vietnam',
    stars: 5,
    text: 'Uploaded everything from the airport lounge. The visa came in two days.',
  },
  {
    name: 'Joseph',
    destination: 'UAE',
    stars: 5,
    text: 'The list of documents was exactly what the officer asked for.',
  },
  {
    name: 'Ananya',
    destination: 'Kenya',
    stars: 5,
    text: 'My train lost the signal half-way. The passport page was sent by itself later.',
  },
  {
    name: 'Lucas',
    destination: 'Japan',
    stars: 4,
    text: 'The bank statement had to be sent again, but they told me which page and why.',
  },
  {
    name: 'Wei Ling',
    destination: 'South Korea',
    stars: 5,
    text: 'Four applicants in one order, and I could see how far each of them was.',
  },
  {
    name: 'Omar',
    destination: 'Schengen Area',
    stars: 4,
    text: 'The appointment took a while. The checklist for it was clear.',
  },
  {
    name: 'Grace',
    destination: 'Australia',
    stars: 5,
    text: 'The price was the price: nothing was added at the end.',
  },
  {
    name: 'Piotr',
    destination: 'Egypt',
    stars: 5,
    text: 'Applied at night on the sofa and had the e-visa before breakfast two days later.',
  },
  {
    name: 'Fatima',
    destination: 'Türkiye',
    stars: 5,
    text: 'One form, two documents, done. My mother did hers alone.',
  },
  {
    name: 'Daniel',
    destination: 'India',
    stars: 4,
    text: 'My first picture was too dark. They said so before it went anywhere.',
  },
  {
    name: 'Sofia',
    destination: 'Brazil',
    stars: 5,
    text: 'I cancelled before the review and got everything back.',
  },
  {
    name: 'Arjun',
    destination: 'Thailand',
    stars: 5,
    text: 'Simple on an old phone with a cracked screen and very little data.',
  },
  {
    name: 'Hanna',
    destination: 'Morocco',
    stars: 4,
    text: 'Support answered my question about the hotel booking the same day.',
  },
  {
    name: 'Chidi',
    destination: 'United Kingdom',
    stars: 4,
    text: 'A long list of documents, but I could add them one by one over a week.',
  },
  {
    name: 'Yuki',
    destination: 'Sri Lanka',
    stars: 5,
    text: 'I showed the visa at the counter without any network. It was on my phone.',
  },
];
