import { describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { noFaults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'

const command = { type: 'SuspendOrganisation', reason: 'Checked', payoutsToo: false } as const
const suspend = (world: World) => world.tell(organisation, { id: harbourId, command })

type Method = { pays: (world: World) => Promise<void>; taken: (world: World) => number }

const isShown = async (world: World) =>
  (await world.recorded(payments.paymentId)).some(({ type }) => type === 'PaymentRequestOpened')

const methods: Record<string, Method> = {
  'a card': {
    pays: (world) => world.pays(),
    taken: ({ bank }) => bank.charges.length,
  },
  'a card whose bank wants to see its holder': {
    pays: async (world) => {
      world.bank.card(payments.visa.reference, 'asks')
      await world.pays()
      await world.engine.advance(3_000)
      if (world.bank.calls.charge > 0) world.bank.approve()
    },
    taken: ({ bank }) => bank.charges.length,
  },
  'a wallet': {
    pays: async (world) => {
      await world.asksForWallet()
      await world.engine.advance(6_000)
      if (await isShown(world)) world.wallet.pay()
    },
    taken: ({ wallet }) => wallet.payments.length,
  },
}

/**
 * Plays one payment. The charity is suspended at the moment with this number, and the machine may
 * crash.
 */
const play = async (method: Method, suspendedAt: number | null, dies = false) => {
  let moments = 0
  let isPaying = false
  let world: World | null = null
  const isNow = (): boolean => {
    if (!isPaying || world === null) return false
    moments += 1
    if (moments !== suspendedAt) return false
    void suspend(world)
    return true
  }
  const faults = {
    // A failed activity is retried a moment later, when the suspension is recorded.
    fails: () => (isNow() ? new Error('it is off') : null),
    crashes: () => isNow() && dies,
  }
  const drawReceipt = async () => new Uint8Array()
  world = await createWorld({ faults, drawReceipt })
  isPaying = true
  await method.pays(world)
  await world.engine.runToIdle()
  isPaying = false
  return { world, moments }
}

const readEnd = async (world: World) => {
  const events = await world.recorded(payments.paymentId)
  const ends = events.filter(({ type }) => type === 'PaymentSucceeded' || type === 'PaymentFailed')
  return ends.map(({ type, data }) => ({ type, code: (data as { code?: string }).code ?? null }))
}

describe.each(Object.entries(methods))(
  'a charity suspended while a payer pays by %s',
  (_, method) => {
    const runs = [false, true]
    it.each(runs)(
      'receives what was already requested from the bank, and no more; with a crash: %s',
      async (dies) => {
        const { moments } = await play(method, null)
        expect(moments).toBeGreaterThan(5)
        const outcomes = new Set<string>()
        for (let at = 1; at <= moments; at += 1) {
          const { world } = await play(method, at, dies)
          const [end, ...others] = await readEnd(world)
          expect(others).toEqual([])
          const isStopped = end?.type === 'PaymentFailed'
          expect(end).toEqual(
            isStopped
              ? { type: 'PaymentFailed', code: 'organisation_suspended' }
              : { type: 'PaymentSucceeded', code: null },
          )
          expect(method.taken(world)).toBe(isStopped ? 0 : 1)
          expect(world.errors).toEqual([])
          outcomes.add(end?.type ?? 'none')
        }
        expect(outcomes).toContain('PaymentSucceeded')
      },
    )

    it('receives nothing if it was suspended before the process requested anything', async () => {
      let isOff = true
      const world = await createWorld({
        faults: { ...noFaults, fails: () => (isOff ? new Error('it is off') : null) },
      })
      const paid = method.pays(world)
      await suspend(world)
      isOff = false
      await paid
      await world.engine.runToIdle()
      expect(await readEnd(world)).toEqual([
        { type: 'PaymentFailed', code: 'organisation_suspended' },
      ])
      expect(method.taken(world)).toBe(0)
    })
  },
)
