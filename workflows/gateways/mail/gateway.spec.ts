import { describe, expect, it } from 'vitest'
import { receiptMailSent } from './fixtures.ts'
import { assertSendable, bareAddress, isMailAddress, withName } from './gateway.ts'
import { createMemoryMail } from './memory.ts'
import { mailError } from './smtp.ts'

describe('an address', () => {
  it.each(['donor@example.org', 'a.b+c@mail.example.hk', '陳@例子.香港'])(
    'is taken: %s',
    (text) => {
      expect(isMailAddress(text)).toBe(true)
    },
  )

  it.each([
    '',
    'donor',
    'a@b@c',
    'a b@example.org',
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    '<a@example.org>',
    '"a"@example.org',
    'a@example.org.',
    `${'x'.repeat(65)}@example.org`,
  ])('is refused: %j', (text) => {
    expect(isMailAddress(text)).toBe(false)
  })
})

describe('a sender with a name', () => {
  it('keeps exactly one address, with any characters in the name', () => {
    for (const name of ['Fund', 'A "B" <x@y.z>', 'back\\slash', 'two\r\nlines', '海港']) {
      const from = withName(name, 'receipts@almoner.example')
      expect(bareAddress(from)).toBe('receipts@almoner.example')
      expect(() => assertSendable({ ...receiptMailSent, from })).not.toThrow()
    }
  })
})

describe('a mail', () => {
  it.each([
    ['two lines in its subject', { subject: 'Hello\r\nBcc: b@example.org' }],
    ['no subject', { subject: '' }],
    ['an id that is more than an id', { messageId: 'a> b' }],
    ['a sender who is two', { from: 'a@example.org, b@example.org' }],
    [
      'a file that names a folder',
      { attachments: [{ filename: '../x', contentType: 'text/plain', content: new Uint8Array() }] },
    ],
    [
      'a content type with a header behind it',
      { attachments: [{ filename: 'x', contentType: 'a/b\nC: d', content: new Uint8Array() }] },
    ],
  ])('is a fault of ours with %s', (_, change) => {
    expect(() => assertSendable({ ...receiptMailSent, ...change })).toThrow('a mail:')
  })

  it('is refused permanently if its address is invalid', () => {
    expect(() => assertSendable({ ...receiptMailSent, to: 'nobody' })).toThrow(
      expect.objectContaining({ kind: 'permanent' }),
    )
  })

  it('is delivered once however often it is sent', async () => {
    const mail = createMemoryMail()
    await mail.send(receiptMailSent)
    await mail.send({ ...receiptMailSent, subject: 'again' })
    expect(mail.sent()).toEqual([receiptMailSent])
  })
})

describe('an error of the mail server', () => {
  it.each([
    ['permanent', { responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' }],
    ['permanent', { responseCode: 554, code: 'EMESSAGE', command: 'DATA' }],
    ['try_later', { responseCode: 450, code: 'EENVELOPE', command: 'RCPT TO' }],
    ['try_later', { responseCode: 535, code: 'EAUTH', command: 'AUTH PLAIN' }],
    ['try_later', { code: 'ETIMEDOUT', command: 'CONN' }],
    ['try_later', new Error('socket hang up')],
  ])('is %s: %o', (kind, error) => {
    expect(mailError(error).kind).toBe(kind)
  })

  it('does not name the recipient', () => {
    const error = Object.assign(new Error('550 <donor@example.org> unknown'), {
      response: '550 <donor@example.org> unknown',
      responseCode: 550,
      command: 'RCPT TO',
    })
    expect(mailError(error).message).not.toContain('donor')
    expect(mailError(error).cause).toBeUndefined()
  })
})
