import { useNavigate } from 'react-router-dom';

/**
 * Returns to the previous page; from a page that was opened directly, to its parent page `above`.
 */
export function useGoBack(above: string): () => void {
  const navigate = useNavigate();
  return () => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    void (index > 0 ? navigate(-1) : navigate(above, { replace: true }));
  };
}
