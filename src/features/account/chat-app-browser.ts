/** The user-agent tokens of browsers inside chat apps. */
const marks: readonly RegExp[] = [
  /MicroMessenger|WindowsWechat|WeChat/i,
  /\bWhatsApp\b/i,
  // Facebook and its Messenger.
  /\bFBAN\b|\bFBAV\b|\bFB_IAB\b|\[FB/,
  /\bInstagram\b/,
  /\bLine\/\d/,
  /KAKAOTALK/i,
  /\bTelegram/i,
  /\bSnapchat\b/i,
  /\bQQ\/\d/,
  /\bViber\b/i,
  /\bZalo/i,
  /\bDingTalk\b/i,
  /\bDiscord\b/i,
];

/** Whether this is a browser inside a chat app, where providers do not allow log-ins. */
export const isChatAppBrowser = (userAgent: string): boolean =>
  marks.some((mark) => mark.test(userAgent));
