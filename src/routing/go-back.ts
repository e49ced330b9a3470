import { useNavigate } from 'react-router-dom';

/** Goes back where the traveller came from; on a page opened directly, to the page above it. */
export function useGoBack(above: string): () => void {
  const navigate = useNavigate();
  return () => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    void (index > 0 ? navigate(-1) : navigate(above, { replace: true }));
  };
}
