import { describe, expect, it } from 'vitest'
import * as accounts from '@almoner/domain/connected-account/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import { currentTry } from '@almoner/domain/payment/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import type { CardCharge, CardGateway } from '../../gateways/ports/card-gateway.ts'
import { takePaymentActivities } from './activities.ts'

const began = instant('2026-11-20T02:00:00.000Z')
const until = instant('2026-11-21T01:00:00.000Z')

const input = { paymentId: payments.paymentId, until }

const applyCommands = async (
  store: EventStore,
  commands: readonly PaymentCommand[],
): Promise<void> => {
  for (const [index, command] of commands.entries()) {
    const context = {
      tenant: harbourId,
      actor: 'guest',
      correlation: payments.paymentId,
      causation: null,
      commandId: `${index} ${command.type}`,
      input: command,
      at: began,
    }
    const id = payments.paymentId
    const handled = await handleCommand(store, { decider: payment, id, command, context })
    expect(handled.handled).toBe(true)
  }
}

/** Returns the outcome of the try's charge, which comes a moment too late. */
const chargedLate = async (tried: number, commands: readonly PaymentCommand[]) => {
  const store = createMemoryStore()
  await applyCommands(store, commands)
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
    savedCards: { chargeSaved: () => Promise.reject(new Error('charged')) },
    now: () => instant('2026-11-21T01:00:00.001Z'),
    returnUrl: () => 'http://harbour.localhost/bank-return',
  })
  await expect(chargeCard({ ...input, try: tried })).rejects.toThrow('too late to charge')
  return charges
}

const handle = async <State, Command, Event extends AnyEvent, Reason extends string>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  command: Command,
) => {
  const context = {
    tenant: harbourId,
    actor: 'guest',
    correlation: harbourId,
    causation: null,
    commandId: JSON.stringify(command),
    input: command,
    at: began,
  }
  await handleCommand(store, { decider, id: harbourId, command, context })
}

/** Returns the request to the provider. */
const chargeAsked = async (store: EventStore, commands: readonly PaymentCommand[]) => {
  await handle(store, organisation, charities.registerOrganisation())
  await applyCommands(store, commands)
  const charges: CardCharge[] = []
  const cards = {
    charge: async (charge: CardCharge) => {
      charges.push(charge)
      return { outcome: 'processing', providerPaymentId: 'pi_1' }
    },
  } as unknown as CardGateway
  const { chargeCard } = takePaymentActivities({
    store,
    cards,
    savedCards: { chargeSaved: () => Promise.reject(new Error('charged')) },
    now: () => began,
    returnUrl: () => 'http://harbour.localhost/bank-return',
  })
  await chargeCard({ ...input, try: 1 })
  expect(charges).toHaveLength(1)
  return requirePresent(charges[0], 'the charge')
}

describe('the authentication requirement of a charge', () => {
  it.each([true, false])('is passed to the provider: %s', async (authenticationForced) => {
    const commands = [payments.initiatePayment({ authenticationForced }), payments.identifyCard()]
    const charge = await chargeAsked(createMemoryStore(), commands)
    expect(charge.authenticationForced).toBe(authenticationForced)
  })
})

describe('the account that a charge pays', () => {
  const commands = [payments.initiatePayment(), payments.identifyCard()]
  const recorded = (status: 'active' | 'pending') => ({
    type: 'RecordAccount' as const,
    ...newAccountAtProvider,
    capabilities: { card_payments: status, transfers: status, payouts: status },
  })

  it('is the charity’s own, with the quoted fee deducted', async () => {
    const store = createMemoryStore()
    await handle(store, connectedAccount, accounts.openAccount)
    await handle(store, connectedAccount, recorded('active'))
    const { destination, amountCents } = await chargeAsked(store, commands)
    const { state } = await loadState(store, payment, payments.paymentId)
    assert(state.status !== 'none', 'the payment is begun')
    const { nonprofitReceivesCents } = requirePresent(currentTry(state).quote, 'its quote')
    expect(destination).toEqual({
      account: accounts.openAccount.accountId,
      feeCents: amountCents - nonprofitReceivesCents,
    })
  })

  it.each(['none', 'pending'] as const)('is the platform’s while theirs is %s', async (status) => {
    const store = createMemoryStore()
    if (status === 'pending') {
      await handle(store, connectedAccount, accounts.openAccount)
      await handle(store, connectedAccount, recorded('pending'))
    }
    expect((await chargeAsked(store, commands)).destination).toBeNull()
  })
})

describe('a charge that may have been requested before the machine was down', () => {
  const first: PaymentCommand[] = [payments.initiatePayment(), payments.identifyCard()]

  it('is not requested again once the provider may no longer know its key', async () => {
    expect(await chargedLate(1, first)).toBe(0)
  })

  it('is not requested again for a second card either, after a cancelled challenge of the first', async () => {
    const again: PaymentCommand[] = [
      ...first,
      payments.requireAuthentication(),
      payments.failPayment({ reason: 'authentication_timed_out' }),
      payments.initiatePayment({ card: payments.mastercard }),
      payments.identifyCard({ try: 2 }),
    ]
    expect(await chargedLate(2, again)).toBe(0)
  })
})
