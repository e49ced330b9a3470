import { onCLS, onINP, onLCP, type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals';

/**
 * Loaded after consent; a browser tells then what it has measured before.
 * @param take gets each measurement when it is final: at the latest when the page is left or hidden
 */
export function measureWebVitals(take: (vital: LCPMetric | INPMetric | CLSMetric) => void): void {
  onLCP(take);
  onINP(take);
  onCLS(take);
}
