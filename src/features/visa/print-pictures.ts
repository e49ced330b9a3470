import styles from './print-pictures.module.css';

/** Takes away what was printed last; not every browser tells that it has printed. */
let clear: (() => void) | undefined;

/**
 * Prints pictures, one a page, in place of the screen. The pictures stay in the page, unseen, until
 * they are printed: on phones the call to print returns before.
 */
export async function printPictures(pictures: readonly Blob[]): Promise<void> {
  clear?.();
  const sheet = document.createElement('div');
  sheet.className = styles.sheet ?? '';
  const addresses = pictures.map((picture) => URL.createObjectURL(picture));
  const images = addresses.map((address) => {
    const image = document.createElement('img');
    image.src = address;
    image.alt = '';
    return image;
  });
  sheet.append(...images);
  document.body.append(sheet);
  const remove = () => {
    sheet.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
    window.removeEventListener('afterprint', remove);
  };
  clear = remove;
  try {
    await Promise.all(images.map((image) => image.decode()));
    window.addEventListener('afterprint', remove);
    window.print();
  } catch (error) {
    remove();
    throw error;
  }
}
