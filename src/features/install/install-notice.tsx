import { InstallCard } from './install-card';
import { useInstallOffer } from './use-install';

/** Offers the installation; for lists only: between two tasks, never during a payment. */
export default function InstallNotice() {
  const way = useInstallOffer('list');
  return way && <InstallCard way={way} />;
}
