import type { Mail } from '../../infra/mail/mailer';

export interface FeedbackToMail {
  readonly id: string;
  readonly email: string;
  readonly order_id: string | null;
  readonly content: string;
  readonly created_at: Date;
}

/** The mail with a traveller's feedback to support; a reply goes to the traveller. */
export function feedbackMail(to: string, feedback: FeedbackToMail): Mail {
  const { id, email, order_id: orderId, content, created_at: createdAt } = feedback;
  return {
    to,
    replyTo: email,
    messageId: `<feedback.${id}@${/@([^\s>]+)/.exec(to)?.[1] ?? 'localhost'}>`,
    subject: orderId ? `Feedback on application ${orderId}` : 'Feedback',
    text: [
      `From: ${email}`,
      `Application: ${orderId ?? 'none'}`,
      `Received: ${createdAt.toISOString()}`,
      `Feedback: ${id}`,
      '',
      content,
      '',
    ].join('\n'),
  };
}
