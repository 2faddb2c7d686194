import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { FormRow } from '@almoner/domain/organisation/events.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { SetReceiptFormat } from '@almoner/domain/organisation/receipt-format/receipt-format.ts'
import { registerOrganisation } from '@almoner/domain/organisation/fixtures.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { receiptContent } from '../../documents/receipt/receipt-content.ts'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { pageTexts } from '../../testing/drawn.ts'
import { bank, given } from '../../testing/given.ts'
import { smallPng } from '../../testing/signature.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { issueReceiptId, receiptFileKey } from './contract.ts'
import { receiptFacts } from './receipt-facts.ts'

const processId = issueReceiptId({ paymentId: payments.paymentId })

const days = (count: number): number => count * 86_400_000

const force = (world: World, reason: string) => {
  const { paymentId, payerId } = payments
  const receiptFields = { of: ofPayment(paymentId), organisationId: harbourId, payerId }
  const command = { type: 'ForceReceipt', ...receiptFields, reason, at: world.clock.now() } as const
  return world.tell(receipt, { id: paymentId, command })
}

const readReceipts = async ({
  books,
}: World): Promise<readonly (RecordedEvent & ReceiptIssued)[]> =>
  (await books.readAll({
    after: 0n,
    limit: 10_000,
    categories: ['receipt_book'],
  })) as readonly (RecordedEvent & ReceiptIssued)[]

describe('a payment that succeeded', () => {
  it('gets a number, a document and a mail in the payer’s language', async () => {
    const world = await createWorld()
    await world.pays({ language: 'zh' })
    await world.engine.runToIdle()

    expect(await readReceipts(world)).toMatchObject([
      {
        data: {
          receiptNumber: 'HLCF-2026-000001',
          sequence: 1,
          year: 2026,
          of: ofPayment(payments.paymentId),
          language: 'zh',
          breakdown: payments.covered500,
        },
        meta: { actor: 'process:issue-receipt', tenant: harbourId },
      },
    ])
    const [mail] = world.sent()
    expect(mail).toMatchObject({
      to: payments.payer.email,
      from: '"海港之光兒童基金" <receipts@almoner.example>',
      replyTo: registerOrganisation().contact.email,
      language: 'zh',
      attachments: [{ filename: 'HLCF-2026-000001.pdf', contentType: 'application/pdf' }],
    })
    expect(mail?.text).toContain(`https://harbour.example/receipts/${payments.paymentId}`)
    const key = receiptFileKey({ organisationId: harbourId, receiptNumber: 'HLCF-2026-000001' })
    const file = requirePresent(await world.files.get(key), 'the file')
    expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(file.bytes).equals(mail?.attachments[0]?.content ?? Buffer.of())).toBe(true)
    expect(world.engine.statusOf(processId)).toBe('ended')
  })

  it('stores nothing about the payer in the part of the event that is kept after erasure', async () => {
    const world = await given(bank.approves())
      .run()
      .after('1 minutes')
      .thenRecorded('PaymentSucceeded')
    const [issued] = await world.books.readAll({
      after: 0n,
      limit: 1,
      categories: ['receipt_book'],
    })
    const open = JSON.stringify(issued?.data)
    const { firstName, lastName, email } = payments.payer
    for (const secret of [firstName, lastName, email, '4242']) expect(open).not.toContain(secret)
    expect(issued?.personal).toEqual({
      firstName,
      lastName,
      organisationName: null,
      email,
      cardLast4: '4242',
      answers: [],
      forcedBecause: null,
    })
  })

  it.each([
    { type: 'donation', verified: true, file: '91/00001' },
    { type: 'donation', verified: false, file: null },
    { type: 'payment', verified: true, file: null },
  ] as const)(
    'has the tax file number of a $type only if it was verified ($verified)',
    async (row) => {
      const world = await createWorld()
      if (row.verified) await world.verifyTaxStatus()
      await world.pays({ transactionType: row.type })
      await world.engine.runToIdle()
      expect(await readReceipts(world)).toMatchObject([{ data: { irFileNumber: row.file } }])
    },
  )

  it('shows the answers to those questions that the charity shows on receipts, in the gift’s language', async () => {
    const { profile } = registerOrganisation()
    const question = {
      type: 'text',
      required: false,
      archived: false,
      placeholder: { default: '' },
    }
    const formRows: FormRow[] = [
      {
        ...question,
        type: 'text',
        id: 'in-honour-of',
        showOnReceipt: true,
        label: { default: 'In honour or memory of', zh: '紀念或致敬對象' },
      },
      {
        ...question,
        type: 'textarea',
        id: 'words',
        showOnReceipt: false,
        label: { default: 'Words for the children' },
      },
    ]
    const world = await createWorld({ charity: { profile: { ...profile, formRows } } })
    const customFields = { 'in-honour-of': '外婆', words: 'Read on' }
    await world.pays({ language: 'zh', payer: { ...payments.payer, customFields } })
    await world.engine.runToIdle()
    const [issued] = await readReceipts(world)
    expect(issued?.personal.answers).toEqual([{ label: '紀念或致敬對象', value: '外婆' }])
    const [mail] = world.sent()
    const [drawn = ''] = pageTexts(mail?.attachments[0]?.content ?? Buffer.of())
    expect(drawn).toContain('紀念或致敬對象\n外婆')
    expect(drawn).not.toContain('Read on')
    // A guest's address may belong to a stranger: the letter repeats no text that the payer typed.
    expect(mail?.text).not.toContain('外婆')
  })

  it('has a basic receipt without the payer’s details if the charity chose this before', async () => {
    const world = await createWorld()
    await world.setReceiptFormat('basic')
    await world.pays()
    await world.engine.runToIdle()
    const [issued] = await readReceipts(world)
    expect(issued?.data.detail).toBe('basic')
    const facts = receiptFacts(requirePresent(issued, 'the receipt'))
    const { lastName } = payments.payer
    expect(JSON.stringify(receiptContent(facts))).not.toMatch(new RegExp(`${lastName}|4242`))
  })

  it('has the words and the signature that its charity had when it was issued', async () => {
    const world = await createWorld()
    const fileKey = 'signatures/harbour.png'
    await world.files.put(fileKey, smallPng, 'image/png')
    const set = (command: Omit<SetReceiptFormat, 'type'>) =>
      world.tell(organisation, {
        id: harbourId,
        command: { type: 'SetReceiptFormat', ...command },
      })
    const signature = { fileKey, sha256: 'ab' }
    const footer = { default: 'Thank you.', zh: '多謝。' }
    await set({ detail: 'detailed', footer, signature })
    await world.pays({ language: 'zh' })
    await world.engine.runToIdle()
    await set({ detail: 'detailed', footer: { default: 'Another one' } })
    const [issued] = await readReceipts(world)
    expect(issued?.data).toMatchObject({ footer: '多謝。', signature })
    const [mail] = world.sent()
    const [drawn = ''] = pageTexts(mail?.attachments[0]?.content ?? Buffer.of())
    expect(drawn).toContain('多謝。')
    expect(drawn).toContain('授權簽署')
  })

  it('fixes the letters before its number: staff cannot change them from now on', async () => {
    const world = await createWorld()
    const set = (prefix: string) =>
      world.tell(organisation, {
        id: harbourId,
        command: { type: 'SetReceiptFormat', detail: 'detailed', prefix },
      })
    await set('HLC')
    await world.pays()
    await world.engine.runToIdle()
    expect(await set('LATE')).toEqual({ handled: false, refused: 'receipt_prefix_locked' })
    const [issued] = await readReceipts(world)
    expect(issued?.data.receiptNumber).toBe('HLC-2026-000001')
    const types = (await world.books.readAll({ after: 0n, limit: 10_000 })).map(({ type }) => type)
    expect(types.indexOf('ReceiptPrefixLocked')).toBeLessThan(types.indexOf('ReceiptIssued'))
  })

  it('keeps the year in which its receipt was started if a database answer is lost over New Year', async () => {
    let lossCount = 0
    const crashes = (at: string): boolean => {
      if (at.startsWith('append receipt_book-') && at.endsWith('after') && lossCount === 0) {
        lossCount += 1
        throw new Error('the connection to the books was lost')
      }
      return false
    }
    const lastSecond = instant('2026-12-31T15:59:59.900Z')
    const world = await createWorld({ faults: { crashes, fails: () => null }, at: lastSecond })
    await world.pays()
    await world.engine.runToIdle()
    expect(lossCount).toBe(1)
    expect(world.clock.now() > '2026-12-31T16:00').toBe(true)
    expect(await readReceipts(world)).toMatchObject([
      { data: { receiptNumber: 'HLCF-2026-000001' } },
    ])
    expect(world.sent()).toHaveLength(1)
  })
})

describe('a transfer that the charity approves', () => {
  it('has on its receipt the day on which the money came, and not that of the approval', async () => {
    // A minute before midnight of 31 March in Hong Kong, which ends the tax year.
    const world = await createWorld({ at: instant('2026-03-31T15:59:00.000Z') })
    const day = calendarDay('2026-03-31')
    await world.does(payments.submitManualPayment({ submittedOn: day }))
    await world.engine.advance(120_000)
    const today = calendarDay('2026-04-01')
    await world.does(payments.approveManualPayment({ receivedOn: day, today }))
    await world.engine.runToIdle()
    expect(await readReceipts(world)).toMatchObject([{ data: { receivedOn: day } }])
    const letter = requirePresent(world.sent().at(-1), 'the letter')
    expect(letter.text).toContain('Paid on: 31 March 2026\n')
    expect(letter.text).toContain('Issued on: 1 April 2026')
  })

  it('keeps the receipt that was forced before it, which has no day of payment', async () => {
    const world = await createWorld()
    await world.does(payments.submitManualPayment())
    await force(world, 'Mrs Chan needs it for her books')
    await world.engine.runToIdle()
    await world.does(payments.approveManualPayment())
    await world.engine.runToIdle()
    const receipts = await readReceipts(world)
    expect(receipts).toMatchObject([
      { data: { forced: true }, personal: { forcedBecause: 'Mrs Chan needs it for her books' } },
    ])
    expect(JSON.stringify(receipts[0]?.data)).not.toContain('Mrs Chan')
    expect(receipts[0]?.data).not.toHaveProperty('receivedOn')
  })

  it('has another receipt with its own date if the forced one was already void', async () => {
    const world = await createWorld()
    await world.does(payments.submitManualPayment())
    await force(world, 'The auditor asks')
    await world.engine.runToIdle()
    await world.does({ type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' })
    await world.engine.runToIdle()
    await world.engine.advance(days(3))
    await world.does(payments.approveManualPayment())
    await world.engine.runToIdle()
    const [first, second] = await readReceipts(world)
    expect(first).toMatchObject({ data: { forced: true } })
    expect(second).toMatchObject({
      data: { forced: false, replaces: first?.data.receiptNumber, receivedOn: '2026-11-20' },
    })
    expect(second && second.data.issuedAt >= '2026-11-23').toBe(true)
  })

  it('loses the receipt that was forced for it again, once it is declined again', async () => {
    const world = await createWorld()
    const decline = { type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' } as const
    await world.does(payments.submitManualPayment())
    for (const reason of ['The auditor asks', 'The auditor asks again']) {
      await force(world, reason)
      await world.engine.runToIdle()
      await world.does(decline)
      await world.engine.runToIdle()
      await world.does({ type: 'ReopenManualPayment', try: 1 })
      await world.engine.runToIdle()
    }
    const { state } = await loadState(world.books, receipt, payments.paymentId)
    expect(state.voided.map(({ reason }) => reason)).toEqual(['payment_failed', 'payment_failed'])
    expect(await readReceipts(world)).toHaveLength(2)
  })

  it('may have a receipt forced again after the first one was void', async () => {
    const world = await createWorld()
    await world.does(payments.submitManualPayment())
    await force(world, 'The auditor asks')
    await world.engine.runToIdle()
    await world.does({ type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' })
    await world.engine.runToIdle()
    await world.does(payments.submitManualPayment({ reference: 'D0000000000002' }))
    await world.engine.runToIdle()
    // A receipt that was forced for the first transfer is not forced for the second.
    expect(await readReceipts(world)).toHaveLength(1)
    await world.engine.advance(days(2))
    await force(world, 'The auditor asks again')
    await world.engine.runToIdle()
    expect(await readReceipts(world)).toMatchObject([
      { personal: { forcedBecause: 'The auditor asks' } },
      { data: { forced: true }, personal: { forcedBecause: 'The auditor asks again' } },
    ])
  })
})

describe('the mail cannot be sent', () => {
  it('is tried again for days if the failure is temporary', async () => {
    const world = await createWorld()
    world.outbox.refuses = () =>
      world.clock.now() < '2026-11-23' ? new MailError('try_later', 'busy') : null
    await world.pays()
    await world.engine.runToIdle()
    expect(world.sent()).toHaveLength(1)
    expect(world.engine.statusOf(processId)).toBe('ended')
  })

  it('is not sent if its receipt has become void', async () => {
    const world = await createWorld()
    world.outbox.refuses = () =>
      world.clock.now() < '2026-11-23' ? new MailError('try_later', 'busy') : null
    await world.pays()
    await world.engine.advance(3_600_000)
    const refundId = fixtureId('refund', 1)
    const refundTerms = { amountCents: cents(10_000), reason: 'payer_asked', note: '' } as const
    await world.does({ type: 'RequestRefund', refundId, ...refundTerms })
    await world.engine.runToIdle()
    expect(world.sent().map(({ messageId }) => messageId)).toEqual([
      `receipt-HLCF-2026-000002-${payments.paymentId}`,
    ])
    expect(world.engine.statusOf(processId)).toBe('ended')
  })

  it('is abandoned if the address is refused, and the receipt is kept', async () => {
    const world = await createWorld()
    world.outbox.refuses = () => new MailError('permanent', 'no such address')
    await world.pays()
    await world.engine.runToIdle()
    expect(world.engine.statusOf(processId)).toBe('ended')
    expect(await readReceipts(world)).toHaveLength(1)
    const key = receiptFileKey({ organisationId: harbourId, receiptNumber: 'HLCF-2026-000001' })
    expect(await world.files.get(key)).not.toBeNull()
    const received = await world.books.readAll({ after: 0n, limit: 10, categories: ['receipt'] })
    expect(received).toMatchObject([{ type: 'ReceiptNotMailed' }])
  })
})

describe('a payer who requests erasure before the mail is sent', () => {
  it('receives no more mail, and the receipt is kept without personal data', async () => {
    const world = await createWorld()
    const busy = () => new MailError('try_later', 'busy')
    const free = () => null
    world.outbox.refuses = () => (world.clock.now() < '2026-11-21' ? busy() : free())
    await world.pays()
    await world.vault.erase(payments.payerId)
    await world.engine.runToIdle()
    expect(world.sent()).toEqual([])
    expect(world.engine.statusOf(processId)).toBe('ended')
    const [recorded] = await readReceipts(world)
    const issued = readEvent(receiptBook.shapes, requirePresent(recorded, 'the receipt'))
    expect(receiptFacts(issued)).toMatchObject({
      receiptNumber: 'HLCF-2026-000001',
      payer: null,
      method: { brand: 'visa', last4: null },
    })
  })
})

describe('many payments at once', () => {
  it('are numbered 1 to 40 without gaps', async () => {
    const world = await createWorld({ faults: crashOnceEverywhere() })
    const paymentIds = Array.from({ length: 40 }, (_, index) => fixtureId('payment', 1_000 + index))
    await Promise.all(paymentIds.map((paymentId) => world.pays({ paymentId })))
    await world.engine.runToIdle()
    const receipts = await readReceipts(world)
    expect(receipts.map((receipt) => receipt.data.sequence)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
    expect(new Set(receipts.map((receipt) => receipt.data.of.id))).toEqual(new Set(paymentIds))
    expect(new Set(world.sent().map((mail) => mail.messageId)).size).toBe(40)
    expect(world.errors).toEqual([])
  })
})
