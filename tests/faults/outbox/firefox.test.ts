import { allCases } from './all-cases';
import { playCases } from './play-cases';

playCases(
  'firefox',
  allCases.filter(({ inFirefox }) => inFirefox),
);
