import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createWorld, type World } from '../../testing/world.ts'

const charity = 'Harbour Light Children’s Fund'
const total = payments.covered500.totalAmountCents

const days = (count: number): number => count * 86_400_000

const listLetters = (world: World) => world.sent().map(({ subject }) => subject)
const findLast = (world: World) => requirePresent(world.sent().at(-1), 'a letter')

const submits = async (
  world: World,
  changes: Parameters<typeof payments.submitManualPayment>[0] = {},
) => {
  await world.does(payments.submitManualPayment(changes))
  await world.engine.runToIdle()
}

const does = async (world: World, ...commands: readonly PaymentCommand[]) => {
  for (const command of commands) {
    await world.does(command)
    await world.engine.runToIdle()
  }
}

const declines: PaymentCommand = {
  type: 'DeclineManualPayment',
  try: 1,
  reason: 'No such transfer in our account.\nMrs Wong, Finance',
}

const asks = (number: number, amountCents: number): PaymentCommand => ({
  type: 'RequestRefund',
  refundId: fixtureId('refund', number),
  amountCents: cents(amountCents),
  reason: 'payer_asked',
  note: 'Mr Chan rang',
})

const returns = (number: number): PaymentCommand => ({
  type: 'SettleRefund',
  refundId: fixtureId('refund', number),
  outcome: { status: 'succeeded', providerRefundId: null },
})

const asksAhead = async (world: World) => {
  const { paymentId, payerId } = payments
  const receiptFields = { of: ofPayment(paymentId), organisationId: harbourId, payerId }
  const command = {
    type: 'ForceReceipt',
    ...receiptFields,
    reason: 'asked',
    at: world.clock.now(),
  } as const
  await world.tell(receipt, { id: paymentId, command })
}

const forces = async (world: World) => {
  await asksAhead(world)
  await world.engine.runToIdle()
}

describe('forty proofs that a stranger sends in one person’s name', () => {
  it('write five letters that they came, and five that they were declined', async () => {
    const world = await createWorld()
    for (let number = 1; number <= 40; number += 1) {
      const paymentId = fixtureId('payment', 500 + number)
      const submitted = payments.submitManualPayment({ paymentId })
      for (const command of [submitted, declines]) {
        await world.tell(payment, { id: paymentId, command })
        await world.engine.runToIdle()
      }
    }
    const subjects = listLetters(world)
    expect(subjects).toHaveLength(10)
    expect(new Set(subjects).size).toBe(2)
    await world.engine.advance(days(1))
    await submits(world)
    expect(listLetters(world)).toHaveLength(11)
  })
})

describe('a payer whose receipt the charity issues itself', () => {
  it('is informed that the money was found, and that the receipt comes from the charity', async () => {
    const world = await createWorld()
    await submits(world, { terms: { ...payments.terms, receiptOnRequest: true } })
    expect(findLast(world).text).toContain('The charity issues your receipt itself.')
    await does(world, payments.approveManualPayment())
    expect(world.sent()).toHaveLength(2)
    expect(findLast(world).subject).toBe(`${charity} has confirmed your donation`)
    expect(findLast(world).text).toContain('The charity issues the receipt itself')
  })
})

describe('a payer whose payment is declined by mistake', () => {
  it('is informed that it is checked again, and that no second payment is needed', async () => {
    const world = await createWorld()
    await submits(world)
    await does(world, declines, { type: 'ReopenManualPayment', try: 1 })
    expect(findLast(world).subject).toBe(`${charity} is checking your payment again`)
    expect(findLast(world).text).toContain('Please do not pay a second time.')
    await does(world, declines)
    expect(findLast(world).subject).toBe(`${charity} could not find your payment`)
    expect(world.sent()).toHaveLength(4)
  })
})

describe('a payer who sends a proof of payment', () => {
  it('gets a letter that it has arrived, with what the charity checks', async () => {
    const world = await createWorld()
    await submits(world, { paidOn: calendarDay('2026-11-19') })
    expect(world.sent()).toMatchObject([
      {
        to: payments.payer.email,
        from: `"${charity}" <notices@almoner.example>`,
        replyTo: 'office@harbour.example',
        subject: `${charity} has received your proof of payment`,
        language: 'en',
        attachments: [],
        inline: [{ contentId: 'logo', contentType: 'image/png' }],
      },
    ])
    const { text, html } = findLast(world)
    expect(text).toContain(
      [
        'Project: After-school homework rooms',
        'Amount: HK$500.00',
        'Payment method: FPS',
        'Reference: D0000000000001',
        'Day of payment: 19 November 2026',
      ].join('\n'),
    )
    expect(text).not.toContain('undefined')
    expect(html).toContain('src="cid:logo"')
  })

  it.each([
    ['zh', '海港之光兒童基金已收到你的付款證明', '付款編號：D0000000000001'],
    ['cn', 'Harbour Light Children’s Fund 已收到您的付款凭证', '付款编号：D0000000000001'],
  ] as const)('reads it in the language of the gift: %s', async (language, subject, line) => {
    const world = await createWorld()
    await submits(world, { language })
    expect(findLast(world)).toMatchObject({ language, subject })
    expect(findLast(world).text).toContain(line)
  })

  it('gets no such letter once the charity has decided', async () => {
    const world = await createWorld()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await world.does(payments.submitManualPayment())
    await world.engine.advance(60_000)
    await world.does(payments.approveManualPayment())
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(listLetters(world)).toEqual([`Your donation receipt from ${charity} (HLCF-2026-000001)`])
  })
})

describe('a payer whose transfer the charity finds', () => {
  it('has one letter, which is the receipt’s, with the day on which the money came', async () => {
    const world = await createWorld()
    await submits(world)
    await does(world, payments.approveManualPayment({ receivedOn: calendarDay('2026-11-18') }))
    expect(world.sent()).toHaveLength(2)
    const { text, inline } = findLast(world)
    expect(text).toContain(
      'We have found your payment: your donation of HK$500.00 to After-school homework rooms was received on 18 November 2026.',
    )
    expect(inline).toMatchObject([{ contentId: 'logo' }])
  })

  it('gets a separate letter if the receipt was issued before, and is valid', async () => {
    const world = await createWorld()
    await submits(world)
    await forces(world)
    await does(world, payments.approveManualPayment({ receivedOn: calendarDay('2026-11-18') }))
    expect(listLetters(world)).toEqual([
      `${charity} has received your proof of payment`,
      `Your donation receipt from ${charity} (HLCF-2026-000001)`,
      `${charity} has confirmed your donation`,
    ])
    const { text } = findLast(world)
    expect(text).toContain('which it received on 18 November 2026')
    expect(text).toContain('HLCF-2026-000001, issued before the money was found, stays valid')
    expect(text).toContain(`https://harbour.example/receipts/${payments.paymentId}`)
  })
})

describe('a payer whose transfer the charity does not find', () => {
  it('reads why, and how to go on', async () => {
    const world = await createWorld()
    await submits(world)
    await does(world, declines)
    const { subject, text, html } = findLast(world)
    expect(subject).toBe(`${charity} could not find your payment`)
    expect(text).toContain('> No such transfer in our account.\n> Mrs Wong, Finance')
    expect(text).toContain('reply to this email with the reference D0000000000001')
    expect(text).toContain(
      `Try again\nhttps://harbour.example/MissionDetails?no=${payments.projectId}`,
    )
    expect(html).toContain('<blockquote')
    expect(text).not.toContain('no longer valid')
  })

  it('gets a link to the charity’s front page if the gift was not for a specific project', async () => {
    const world = await createWorld()
    await submits(world, { projectId: null, projectName: 'General Donation' })
    await does(world, declines)
    expect(findLast(world).text).toContain('https://harbour.example/SelectMission')
  })

  it('learns from the same letter that the receipt issued before is void', async () => {
    const world = await createWorld()
    await submits(world)
    await forces(world)
    await does(world, declines)
    expect(listLetters(world).slice(2)).toEqual([`${charity} could not find your payment`])
    expect(findLast(world).text).toContain('Your receipt HLCF-2026-000001 is no longer valid.')
  })

  it('gets no such letter after they have sent another proof', async () => {
    const world = await createWorld()
    await submits(world)
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await world.does(declines)
    await world.engine.advance(60_000)
    await world.does(payments.submitManualPayment({ reference: 'D0000000000002' }))
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(listLetters(world)).toEqual([
      `${charity} has received your proof of payment`,
      `${charity} has received your proof of payment`,
    ])
    expect(findLast(world).text).toContain('Reference: D0000000000002')
  })
})

describe('a payer who is refunded', () => {
  it('in part, by card, is informed in the letter with the receipt for the rest only', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    await does(world, asks(1, 10_000))
    expect(world.sent()).toHaveLength(2)
    const { subject, text } = findLast(world)
    expect(subject).toContain('HLCF-2026-000002')
    expect(text).toContain('HK$100.00 of your donation')
    expect(text).toContain('It goes back to Visa ending 4242. Most banks show it within 5 to 10')
    expect(text).toContain('HLCF-2026-000001, which is void')
  })

  it('whole, reads how much, how and when to expect it, and that the receipt is void', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    await does(world, asks(1, total))
    expect(world.sent()).toHaveLength(2)
    const { subject, text } = findLast(world)
    expect(subject).toBe(`${charity} has refunded your donation`)
    expect(text).toContain('refunded your donation of HK$519.11.')
    expect(text).toContain('It goes back to Visa ending 4242.')
    expect(text).toContain('Your receipt HLCF-2026-000001 is no longer valid.')
  })

  it('in two parts, is informed with the last one that the refund is complete', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    await does(world, asks(1, 10_000), asks(2, total - 10_000))
    expect(world.sent()).toHaveLength(3)
    const { text } = findLast(world)
    expect(text).toContain('has refunded HK$419.11 to you. With what was refunded before, all')
    expect(text).toContain('Total refunded: HK$519.11')
    expect(text).toContain('Your receipt HLCF-2026-000002 is no longer valid.')
  })

  it('by the charity itself, is informed once the charity has returned the money', async () => {
    const world = await createWorld()
    await submits(world)
    await does(world, payments.approveManualPayment(), asks(1, 50_000))
    expect(world.sent()).toHaveLength(2)
    await does(world, returns(1))
    expect(findLast(world).subject).toBe(`${charity} has refunded your donation`)
    expect(findLast(world).text).toContain('You paid by FPS, so the charity has returned it')
  })

  it('in the provider’s dashboard, is informed as well', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    await does(world, {
      type: 'RecordRefund',
      refundId: fixtureId('refund', 7),
      providerRefundId: 're_by_hand',
      amountCents: total,
    })
    expect(listLetters(world)).toContain(`${charity} has refunded your donation`)
  })

  it('by a bank that decides a dispute for them, is informed that the bank returns the money', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    const disputeId = fixtureId('dispute', 1)
    const opened: PaymentCommand = {
      type: 'OpenDispute',
      disputeId,
      provider: 'stripe',
      providerDisputeId: 'dp_1',
      amountCents: total,
      feeCents: cents(11_700),
      reason: 'fraudulent',
      evidenceDueAt: null,
    }
    await does(world, opened)
    expect(world.sent()).toHaveLength(1)
    await does(world, { type: 'CloseDispute', disputeId, outcome: 'lost' })
    expect(findLast(world).subject).toBe(`Your bank has returned your donation to ${charity}`)
    expect(findLast(world).text).toContain('Your receipt HLCF-2026-000001 is no longer valid.')
  })
})

describe('a payer whose receipt was sent before a payment that then fails', () => {
  it('gets a letter that it is void', async () => {
    const world = await createWorld()
    await world.asksForWallet({ paymentId: payments.paymentId })
    await world.engine.advance(1_000)
    await asksAhead(world)
    // The request is not paid and ends.
    await world.engine.advance(days(2))
    await world.engine.runToIdle()
    expect(findLast(world).subject).toBe(
      `Your receipt HLCF-2026-000001 from ${charity} is no longer valid`,
    )
    expect(findLast(world).text).toContain('did not go through in the end, so no money was taken')
  })
})

describe('a letter to a payer', () => {
  it('is sent once, even if the server crashes at any point', async () => {
    const world = await createWorld({ faults: crashOnceEverywhere() })
    await submits(world)
    await does(world, declines)
    await does(world, payments.approveManualPayment(), asks(1, 50_000), returns(1))
    const ids = world.sent().map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(listLetters(world)).toEqual([
      `${charity} has received your proof of payment`,
      `${charity} could not find your payment`,
      `Your donation receipt from ${charity} (HLCF-2026-000001)`,
      `${charity} has refunded your donation`,
    ])
    expect(world.errors).toEqual([])
  })

  it('is not sent to a payer who was erased before', async () => {
    const world = await createWorld()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await world.does(payments.submitManualPayment())
    await world.does(declines)
    await world.vault.erase(payments.payerId)
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(world.sent()).toEqual([])
  })
})
