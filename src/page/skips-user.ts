/** The demo of the recognition is nobody's: it starts without a session, whatever is kept here. */
export const skipsUser = (pathname: string): boolean => pathname.includes('demo-ocr');
