import type { Mail } from '@almoner/workflows/gateways/mail/gateway.ts'

/**
 * The sandbox's mailbox: every mail that the platform would have sent, stored for a person to read.
 */
export type MailStore = {
  /** Stores a mail; a repeated `messageId` is stored once. */
  put: (mail: Mail) => Promise<void>
  /** Newest first, without the attachments' bytes. `to` compares without regard to case. */
  list: (wanted: { to?: string; limit: number; offset: number }) => Promise<readonly StoredMail[]>
  count: (wanted: { to?: string }) => Promise<number>
  get: (id: number) => Promise<StoredMail | null>
  /** The bytes of one attachment of a mail, counted from 0. */
  attachment: (id: number, index: number) => Promise<Uint8Array | null>
}

export type StoredMail = {
  id: number
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** The language as the browser names it: `zh-Hant-HK`. */
  htmlLanguage: string
  at: Date
  attachments: readonly { filename: string; contentType: string; sizeBytes: number }[]
}
