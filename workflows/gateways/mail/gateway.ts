import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'

/**
 * The port to the outside world's letter boxes. `send` answers when the mail has been handed over,
 * and throws a `MailError` when it has not. A mail handed over twice under one `messageId` is one mail.
 */
export type MailGateway = { send: (mail: Mail) => Promise<void> }

export type Mail = {
  /** Letters, digits, dot, dash and underscore. Messages with an equal id are delivered once. */
  messageId: string
  to: string
  /** An address, alone or after a name: `withName('Harbour Light', 'receipts@example.org')`. */
  from: string
  replyTo?: string
  subject: string
  text: string
  html: string
  language: Language
  attachments: readonly MailAttachment[]
  /**
   * Pictures shown within the page, which refers to each as `cid:<contentId>`; left out if there
   * are none.
   */
  inline?: readonly InlinePicture[]
}

export type InlinePicture = {
  /** Letters, digits and dashes. */
  contentId: string
  contentType: string
  content: Uint8Array
}

type MailAttachment = { filename: string; contentType: string; content: Uint8Array }

/**
 * `permanent`: this mail can never be delivered (no such address). `try_later`: it was not handed
 * over, or the outcome is unknown, so it is safe to send it again under its id. The message names
 * no person.
 */
export class MailError extends Error {
  override name = 'MailError'
  readonly kind: 'permanent' | 'try_later'

  constructor(kind: 'permanent' | 'try_later', message: string) {
    super(message)
    this.kind = kind
  }
}

/** `"Harbour Light" <receipts@example.org>`, with any characters in the name. */
export const withName = (name: string, address: string): string => {
  const plain = name.replace(controls, ' ').trim().replace(/["\\]/g, '\\$&')
  return `"${plain}" <${address}>`
}

/** The bare address of `from`: `receipts@example.org`. */
export const bareAddress = (from: string): string => mailbox.exec(from)?.[1] ?? from

/** Every gateway refuses these, so that no header can be forged through a name or a subject. */
export const assertSendable = (mail: Mail): void => {
  assert(/^[\w.-]{1,200}$/.test(mail.messageId), 'a mail: messageId')
  for (const address of [mail.to, mail.replyTo ?? mail.to]) {
    if (!isMailAddress(address)) throw new MailError('permanent', 'the address is not an address')
  }
  assert(isMailAddress(bareAddress(mail.from)), 'a mail: from')
  assert(isOneLine(mail.from) && isOneLine(mail.subject), 'a mail: a header is one line')
  assert(mail.subject !== '' && mail.subject.length <= 400, 'a mail: subject')
  for (const { contentId, contentType } of mail.inline ?? []) {
    assert(/^[\w-]{1,40}$/.test(contentId), 'a mail: contentId')
    assert(/^image\/[a-z0-9.+-]+$/.test(contentType), 'a mail: contentType')
  }
  for (const { filename, contentType } of mail.attachments) {
    assert(/^[^/\\]{1,150}$/.test(filename) && isOneLine(filename), 'a mail: filename')
    assert(/^[a-z]+\/[a-z0-9.+-]+$/.test(contentType), 'a mail: contentType')
  }
}

/**
 * The check is strict enough that an address is exactly one address. Only its server knows if the
 * address exists.
 */
export const isMailAddress = (text: string): boolean => text.length <= 254 && address.test(text)

const address = /^[^\s"(),:;<>@[\\\]\p{Cc}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u
const mailbox = /^"(?:[^"\\]|\\["\\])*" <([^<>]+)>$/
const controls = /[\p{Cc}\u2028\u2029]/gu

const isOneLine = (text: string): boolean => text.search(controls) === -1
