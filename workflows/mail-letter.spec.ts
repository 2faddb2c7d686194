import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { describe, expect, it } from 'vitest'
import { MailError } from './gateways/mail/gateway.ts'
import { mailLetter, type Reader } from './mail-letter.ts'
import { createLetterCounts } from './testing/letter-counts.ts'

const now = () => instant('2026-11-20T02:30:00.000Z')
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * Creates letters to addresses that are all permanently refused, and lists the resulting inbox
 * items.
 */
const refusing = () => {
  const store = createMemoryStore({ now, elapsed: () => 0 })
  const letters = createLetterCounts(now)
  const deps = {
    store,
    now,
    log: quiet,
    mail: { send: () => Promise.reject(new MailError('permanent', 'no such address')) },
    personOfEmail: (email: string) => email as PersonId,
    takeLetter: async (letter: Parameters<typeof letters.take>[0]) => letters.take(letter),
  }
  const mails = (
    messageId: string,
    subject: Omit<Parameters<typeof mailLetter>[2], 'reader'> & { reader?: Reader },
  ) => {
    const to = `${messageId}@harbour.example`
    const text = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    const letter = { ...text, messageId, to, from: to, language: 'en', attachments: [] } as const
    return mailLetter(deps, letter, { reader: 'confirmed', ...subject })
  }
  const listLeft = async () =>
    (await store.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] }))
      .filter(({ type }) => type === 'InboxItemOpened')
      .map(({ data }) => data)
  return { store, mails, listLeft }
}

const ofPlan = { about: { kind: 'recurring_plan', id: fixtureId('recurring_plan', 1) } } as const
const ofDonor = (number: number) =>
  ({ about: { kind: 'donor', id: fixtureId('donor', number) }, owner: null }) as const

describe('a letter that an address refuses for good', () => {
  it('is left to who can act, with what it is about', async () => {
    const { mails, listLeft } = refusing()
    expect(await mails('letter-1', { ...ofPlan, owner: harbourId })).toEqual({ mailed: false })
    await mails('letter-2', ofDonor(1))
    expect(await listLeft()).toMatchObject([
      { ...ofPlan, organisationId: harbourId, discrepancy: 'letter_not_mailed', paymentId: null },
      { about: ofDonor(1).about, organisationId: null, discrepancy: 'letter_not_mailed' },
    ])
  })

  it('shares one item with others on the same subject, until a person has settled it', async () => {
    const { store, mails, listLeft } = refusing()
    await mails('letter-1', { ...ofPlan, owner: harbourId })
    await mails('letter-2', { ...ofPlan, owner: harbourId })
    const [left] = (await listLeft()) as { inboxItemId: string }[]
    const inboxItemId = left?.inboxItemId as never
    const resolve = { type: 'ResolveInboxItem', resolution: 'settled', note: 'Rang them' } as const
    await handleCommand(store, {
      decider: reviewItem,
      id: inboxItemId,
      command: { ...resolve, inboxItemId },
      context: {
        tenant: harbourId,
        actor: 'staff:wong',
        correlation: 'spec',
        causation: null,
        commandId: 'resolve',
        input: {},
        at: now(),
      },
    })
    await mails('letter-1', { ...ofPlan, owner: harbourId })
    expect(await listLeft()).toHaveLength(1)
    await mails('letter-3', { ...ofPlan, owner: harbourId })
    expect(await listLeft()).toMatchObject([{ inboxItemId }, { inboxItemId }])
  })

  it('has a separate item if a charity and its application have the same id', async () => {
    const { mails, listLeft } = refusing()
    await mails('letter-1', { about: { kind: 'application', id: harbourId }, owner: null })
    await mails('letter-2', { about: { kind: 'organisation', id: harbourId }, owner: harbourId })
    expect(await listLeft()).toMatchObject([
      { organisationId: null },
      { organisationId: harbourId },
    ])
  })

  it('is left to the charity, with its payment, if an unconfirmed person caused it', async () => {
    const { mails, listLeft } = refusing()
    const id = fixtureId('payment', 1)
    const reader = { unconfirmed: 'proof_received' } as const
    await mails('letter-1', { about: { kind: 'payment', id }, owner: harbourId, reader })
    expect(await listLeft()).toMatchObject([{ organisationId: harbourId, paymentId: id }])
  })

  it('cannot fill the list of administration by sign-ups', async () => {
    const { mails, listLeft } = refusing()
    for (let number = 1; number <= 20; number += 1) {
      await mails(`letter-${number}`, { ...ofDonor(number), reader: { unconfirmed: 'sign_up' } })
    }
    expect(await listLeft()).toHaveLength(5)
    await mails('letter-21', ofDonor(21))
    expect(await listLeft()).toHaveLength(6)
  })
})
