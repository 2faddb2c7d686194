import { assertSendable, type Mail, type MailGateway } from './gateway.ts'

/** Stores sent mails, for tests that check what a recipient would have read. */
export const createMemoryMail = (): MailGateway & { sent: () => readonly Mail[] } => {
  const mails = new Map<string, Mail>()
  return {
    send: async (mail) => {
      assertSendable(mail)
      if (!mails.has(mail.messageId)) mails.set(mail.messageId, mail)
    },
    sent: () => [...mails.values()],
  }
}
