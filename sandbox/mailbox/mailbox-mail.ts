import {
  assertSendable,
  type Mail,
  type MailGateway,
} from '@almoner/workflows/gateways/mail/gateway.ts'
import type { MailStore } from './mail-store.ts'

/** Mail that is only delivered to the mailbox page. */
export const createMailboxMail = (store: MailStore): MailGateway => ({
  send: async (mail) => {
    assertSendable(mail)
    await store.put({ ...mail, html: withPictures(mail) })
  },
})

// A page is stored whole. A real mail has its pictures as attachments.
const withPictures = ({ html, inline = [] }: Mail): string =>
  inline.reduce((page, { contentId, contentType, content }) => {
    const data = Buffer.from(content).toString('base64')
    return page.replaceAll(`"cid:${contentId}"`, `"data:${contentType};base64,${data}"`)
  }, html)
