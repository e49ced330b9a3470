import styles from './print-pictures.module.css';

/** Prints pictures, one a page, in place of the screen. */
export async function printPictures(pictures: readonly Blob[]): Promise<void> {
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
  try {
    await Promise.all(images.map((image) => image.decode()));
    window.print();
  } finally {
    sheet.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}
