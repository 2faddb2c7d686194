import { htmlLanguage } from '@almoner/domain/kernel/locale.ts'
import { createTransport } from 'nodemailer'
import { assertSendable, bareAddress, MailError, type Mail, type MailGateway } from './gateway.ts'

/**
 * Mail by SMTP (`smtp://user:password@host:587`, `smtps://…`). A server does not detect a repeated
 * message: a retry after an unknown outcome may deliver a mail twice. Its Message-ID, the same both
 * times, lets mailboxes show it once.
 */
export const createSmtpMail = ({
  url,
  timeoutSeconds = 20,
}: {
  url: string
  timeoutSeconds?: number
}): MailGateway & { close: () => void } => {
  const milliseconds = timeoutSeconds * 1000
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      assertSendable(mail)
      try {
        await transport.sendMail(message(mail))
      } catch (error) {
        throw mailError(error)
      }
    },
    close: () => transport.close(),
  }
}

const message = (mail: Mail) => ({
  messageId: `<${mail.messageId}@${bareAddress(mail.from).split('@')[1]}>`,
  from: mail.from,
  to: mail.to,
  ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: { 'Content-Language': htmlLanguage[mail.language], 'Auto-Submitted': 'auto-generated' },
  attachments: [
    ...mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    ...(mail.inline ?? []).map(({ contentId, contentType, content }) => ({
      cid: contentId,
      contentDisposition: 'inline' as const,
      contentType,
      content: Buffer.from(content),
    })),
  ],
})

/**
 * The server's 5xx about the sender, the recipient or the message is final. A 5xx about anything
 * else (a password, a connection) is for the operator to fix. The server's text may name a person:
 * only its code is stored.
 */
export const mailError = (error: unknown): MailError => {
  const { responseCode, code, command } = error as {
    responseCode?: number
    code?: string
    command?: string
  }
  const final = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  const aboutTheMail = command !== undefined && aboutOneMail.has(command.split(' ')[0] ?? '')
  return new MailError(
    final && aboutTheMail && code !== 'EAUTH' ? 'permanent' : 'try_later',
    `mail was not handed over (${[code, responseCode, command].filter(Boolean).join(' ')})`,
  )
}

const aboutOneMail = new Set(['MAIL', 'RCPT', 'DATA'])
