import { assertSendable, type MailGateway } from '@almoner/workflows/gateways/mail/gateway.ts'
import type { MailStore } from './mail-store.ts'

/** Mail that goes no further than the mailbox page. */
export const createMailboxMail = (store: MailStore): MailGateway => ({
  send: async (mail) => {
    assertSendable(mail)
    await store.put(mail)
  },
})
