import { describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import type { CardGateway } from '../gateways/card-gateway.ts'
import { takePaymentActivities } from './activities.ts'

const began = instant('2026-11-20T02:00:00.000Z')
const until = instant('2026-11-21T01:00:00.000Z')

describe('a charge that may have been asked for before the machine stood still', () => {
  it('is not asked for again once the provider may have forgotten its key', async () => {
    const store = createMemoryStore()
    const commands: PaymentCommand[] = [payments.initiatePayment(), payments.identifyCard()]
    for (const command of commands) {
      const context = {
        tenant: harbourId,
        actor: 'guest',
        correlation: payments.paymentId,
        causation: null,
        commandId: command.type,
        input: command,
        at: began,
      }
      const id = payments.paymentId
      const handled = await handleCommand(store, { decider: payment, id, command, context })
      expect(handled.handled).toBe(true)
    }
    let charges = 0
    const cards = {
      charge: async () => {
        charges += 1
        throw new Error('charged')
      },
    } as unknown as CardGateway
    const { chargeCard } = takePaymentActivities({
      store,
      cards,
      now: () => instant('2026-11-21T01:00:00.001Z'),
      returnUrl: () => 'http://harbour.localhost/bank-return',
    })
    const late = chargeCard({ paymentId: payments.paymentId, try: 1, until })
    await expect(late).rejects.toThrow('too late to charge')
    expect(charges).toBe(0)
  })
})
