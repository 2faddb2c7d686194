import { randomUUID } from 'node:crypto'
import { beforeAll, expect, vi } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { streamName, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { receiptPath } from '@almoner/platform/links/receipt-path.ts'
import type { Workers } from './workers.ts'

/** Harbour Light, which is open before the first test, and its payers. */
export const useHarbour = (workers: Workers) => {
  /** A command about Harbour, or about one of its payments. */
  const handle = <S, C, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    { id, command }: { id: string; command: C },
  ) =>
    handleCommand(workers.books().store, {
      decider,
      id,
      command,
      context: {
        tenant: harbourId,
        actor: 'guest',
        correlation: id,
        causation: null,
        commandId: randomUUID(),
        input: command,
        at: instantFromMilliseconds(Date.now()),
      },
    })

  beforeAll(async () => {
    await handle(organisation, { id: harbourId, command: charities.registerOrganisation() })
    await handle(organisation, { id: harbourId, command: { type: 'ApproveOrganisation' } })
  })

  const pays = async (reference: string): Promise<PaymentId> => {
    const paymentId = randomUUID() as PaymentId
    const card = { reference, declared: null }
    const command = payments.initiatePayment({ paymentId, card })
    expect(await handle(payment, { id: paymentId, command })).toMatchObject({ handled: true })
    return paymentId
  }

  const readEvents = (paymentId: PaymentId) =>
    workers.books().store.read(streamName('payment', paymentId))

  const readTypes = async (paymentId: PaymentId): Promise<readonly string[]> =>
    (await readEvents(paymentId)).map((event) => event.type)

  const untilRecorded = (paymentId: PaymentId, type: string): Promise<void> =>
    vi.waitFor(async () => expect(await readTypes(paymentId)).toContain(type), { interval: 50 })

  const untilMailed = (paymentId: PaymentId): Promise<void> =>
    vi.waitFor(
      async () => {
        const receipt = await workers.books().store.read(streamName('receipt', paymentId))
        expect(receipt.map((event) => event.type)).toEqual(['ReceiptMailed'])
      },
      { interval: 50 },
    )

  /** The payer approves the payment at their bank. */
  const approve = async (paymentId: PaymentId): Promise<void> => {
    const events = await readEvents(paymentId)
    const required = events.find((event) => event.type === 'AuthenticationRequired')
    const data = requirePresent(required, 'the event').data as { providerPaymentId: string }
    await workers.stripe().challenge(data.providerPaymentId, 'approve')
  }

  const listCharges = async (paymentId: PaymentId) =>
    (await workers.stripe().paidCharges()).filter((charge) =>
      JSON.stringify(charge.metadata).includes(paymentId),
    )

  const toReceiptPath = (paymentId: PaymentId): string =>
    receiptPath(deriveKeys(workers.books().vault.rootSecret).receiptToken(paymentId))

  /**
   * Only mails of this payment count: a worker that was killed while mailing sends that mail again.
   */
  const listMails = (paymentId: PaymentId): string[] =>
    workers.letters().filter((text) => text.includes(toReceiptPath(paymentId)))

  return {
    handle,
    pays,
    typesOf: readTypes,
    untilRecorded,
    untilMailed,
    approve,
    chargesOf: listCharges,
    pathOf: toReceiptPath,
    mailsOf: listMails,
  }
}

export type Harbour = ReturnType<typeof useHarbour>
