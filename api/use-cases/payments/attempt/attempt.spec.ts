import { describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { payer } from '@almoner/domain/payment/fixtures.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { identifyAttempt, type AttemptContent } from './attempt.ts'

const content: AttemptContent = {
  projectId: null,
  transactionType: 'donation',
  amountCents: cents(10_000),
  coverFee: true,
  transactionCountry: 'HK',
  payer: { ...payer, customFields: { one: '1', two: '2' } },
}

const attempt = (changes: Partial<Parameters<typeof identifyAttempt>[0]> = {}) =>
  identifyAttempt({
    keys: deriveKeys(new Uint8Array(32).fill(1)),
    organisationId: harbourId,
    key: 'attempt-of-spec',
    content,
    paidWith: 'pm_card_hk',
    now: Date.parse('2026-11-20T02:30:10.000Z'),
    ...changes,
  })

describe('an attempt with a key', () => {
  it('is the same payment, regardless of the card and the time', () => {
    const { paymentId } = attempt()
    expect(isUuid(paymentId)).toBe(true)
    expect(attempt({ paidWith: 'pm_other' }).paymentId).toBe(paymentId)
    expect(attempt({ now: Date.parse('2027-01-01T00:00:00.000Z') }).paymentId).toBe(paymentId)
  })

  it('with other content is the same payment too, so that the change is detected', () => {
    const other = attempt({ content: { ...content, amountCents: cents(20_000) } })
    expect(other.paymentId).toBe(attempt().paymentId)
    expect(other.contentHash).not.toBe(attempt().contentHash)
  })

  it('is another payment at another charity', () => {
    expect(attempt({ organisationId: lionRockId }).paymentId).not.toBe(attempt().paymentId)
  })

  it('cannot pass for one without a key', () => {
    const unkeyed = attempt({ key: undefined })
    const minute = Math.floor(Date.parse('2026-11-20T02:30:10.000Z') / 60_000)
    const key = `content:${unkeyed.contentHash}:pm_card_hk:${minute}`
    expect(attempt({ key }).paymentId).not.toBe(unkeyed.paymentId)
  })
})

describe('the payment of an attempt with a key', () => {
  it('cannot be derived from the charity and the key', () => {
    const { paymentId } = attempt()
    expect(paymentId).not.toBe(uuidFrom(harbourId, 'key:attempt-of-spec'))
    const elsewhere = attempt({ keys: deriveKeys(new Uint8Array(32).fill(2)) })
    expect(elsewhere.paymentId).not.toBe(paymentId)
  })

  it('is the same in every process and after every restart: the key is derived from the vault’s', () => {
    const again = attempt({ keys: deriveKeys(new Uint8Array(32).fill(1)) })
    expect(again.paymentId).toBe(attempt().paymentId)
  })
})

describe('an attempt without a key', () => {
  it('is the same within its minute, with the same content and card', () => {
    const { paymentId } = attempt({ key: undefined })
    const later = Date.parse('2026-11-20T02:30:59.999Z')
    expect(attempt({ key: undefined, now: later }).paymentId).toBe(paymentId)
    expect(attempt({ key: '', now: later }).paymentId).toBe(paymentId)
  })

  it('is another in the next minute, by another card, or for another sum', () => {
    const first = attempt({ key: undefined }).paymentId
    const others = [
      attempt({ key: undefined, now: Date.parse('2026-11-20T02:31:00.000Z') }),
      attempt({ key: undefined, paidWith: 'pm_other' }),
      attempt({ key: undefined, content: { ...content, amountCents: cents(10_001) } }),
    ]
    expect(new Set([first, ...others.map(({ paymentId }) => paymentId)]).size).toBe(4)
  })
})

describe('the content', () => {
  it('is the same in another order of its members', () => {
    const { payer: person, ...rest } = content
    const turned = {
      payer: { ...person, customFields: { two: '2', one: '1' } },
      ...rest,
    }
    expect(attempt({ content: turned }).contentHash).toBe(attempt().contentHash)
  })

  it.each<[string, Partial<AttemptContent>]>([
    ['cover', { coverFee: false }],
    ['type', { transactionType: 'payment' }],
    ['country', { transactionCountry: 'GB' }],
    ['payer', { payer: { ...payer, email: 'other@example.com' } }],
    ['answers', { payer: { ...payer, customFields: { one: '2', two: '1' } } }],
  ])('is another with another %s', (_what, change) => {
    expect(attempt({ content: { ...content, ...change } }).contentHash).not.toBe(
      attempt().contentHash,
    )
  })
})
