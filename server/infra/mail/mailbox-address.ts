/** The address of a mailbox that may have a name: 'Visa <support@visa.example>'. */
export const addressOf = (mailbox: string): string =>
  mailbox.slice(mailbox.lastIndexOf('<') + 1).replace('>', '');

/** The domain of a mailbox, for Message-IDs. */
export const domainOf = (mailbox: string): string => {
  const address = addressOf(mailbox);
  return address.slice(address.lastIndexOf('@') + 1);
};
