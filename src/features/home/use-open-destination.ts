import { useLocation, useNavigate } from 'react-router-dom';

interface HomeState {
  destinationId?: number;
}

/**
 * The destination whose product sheet is open. It is stored in the history entry: the back button
 * closes the sheet, and a kept home page is shown again with the sheet closed.
 */
export function useOpenDestination() {
  const location = useLocation();
  const navigate = useNavigate();
  const openId = (location.state as HomeState | null)?.destinationId;
  return {
    openId,
    open(destinationId: number) {
      const state = { ...(location.state as object | null), destinationId };
      void navigate(location.pathname + location.search, { state, preventScrollReset: true });
    },
    close: () => void navigate(-1),
  };
}
