/**
 * What an input for pictures takes. Not HEIC on iOS: there a phone that is not offered it hands over a
 * JPEG by itself, which is faster than any decoder of ours.
 */
export function pictureTypes({ userAgent, maxTouchPoints }: Agent): string {
  // An iPad says that it is a Mac; no Mac can be touched.
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos ? plainTypes : `${plainTypes},image/heic,image/heif,.heic,.heif`;
}

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const plainTypes = 'image/jpeg,image/png,.jpg,.jpeg,.png';
