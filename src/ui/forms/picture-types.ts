/**
 * The value of `accept` for picture inputs. Without HEIC on iOS, because iOS then converts pictures
 * to JPEG itself, which is faster than our decoder.
 */
export function pictureTypes({ userAgent, maxTouchPoints }: Agent): string {
  // An iPad has the user agent of a Mac, but a Mac has no touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos ? plainTypes : `${plainTypes},image/heic,image/heif,.heic,.heif`;
}

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const plainTypes = 'image/jpeg,image/png,.jpg,.jpeg,.png';
