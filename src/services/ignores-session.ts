/** Whether a page ignores the stored session: the demo of the passport recognition has no user. */
export const ignoresSession = (pathname: string): boolean => pathname.includes('demo-ocr');
