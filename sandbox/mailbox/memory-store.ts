import { htmlLanguage } from '@almoner/domain/kernel/locale.ts'
import type { Mail } from '@almoner/workflows/gateways/mail/gateway.ts'
import type { MailStore, StoredMail } from './mail-store.ts'

/** A mailbox in memory, for tests. `now` gives each mail's time. */
export const createMemoryMailStore = (now: () => Date): MailStore => {
  const mails: { mail: Mail; at: Date }[] = []
  const listMails = (to?: string): readonly StoredMail[] =>
    mails
      .map(({ mail, at }, index) => storedMail(mail, index + 1, at))
      .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase())
      .toReversed()
  return {
    put: async (mail) => {
      if (mails.some((entry) => entry.mail.messageId === mail.messageId)) return
      mails.push({ mail, at: now() })
    },
    list: async ({ to, limit, offset }) => listMails(to).slice(offset, offset + limit),
    count: async ({ to }) => listMails(to).length,
    get: async (id) => listMails().find((mail) => mail.id === id) ?? null,
    attachment: async (id, index) => mails[id - 1]?.mail.attachments[index]?.content ?? null,
  }
}

const storedMail = (mail: Mail, id: number, at: Date): StoredMail => ({
  id,
  to: mail.to,
  from: mail.from,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  htmlLanguage: htmlLanguage[mail.language],
  at,
  attachments: mail.attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    sizeBytes: content.byteLength,
  })),
})
