import '../../page/early-picture';
import { showOrders } from './show-orders';
import { showPicture } from './show-picture';

declare global {
  interface Window {
    /** Called behind each template, by the page itself. */
    placeShell?: () => void;
  }
}

/**
 * Puts the shell whose template ends here in the place of home, which was hidden so long, if it is the
 * wanted one. The templates behind it are parsed after it is painted.
 */
export function placeShell(): void {
  const { documentElement, currentScript } = document;
  const wanted = documentElement.dataset['shell'];
  const template = currentScript?.previousElementSibling;
  const root = document.getElementById('root');
  if (wanted === undefined || !root || !(template instanceof HTMLTemplateElement)) return;
  if (template.id !== `shell ${wanted}`) return;
  root.replaceChildren(template.content);
  root.dataset['shell'] = wanted;
  delete documentElement.dataset['shell'];
  showPicture();
  showOrders();
}
