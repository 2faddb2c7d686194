import type { Hono } from 'hono'
import type { Calls, Env } from '../call/calls.ts'
import { readOwnAccount } from '../call/own-account.ts'
import type { World } from '../world.ts'
import { readBalance } from './balances.ts'
import { cancelPayout } from './payout-steps.ts'
import { createPayout, findPayout, toBalanceLock } from './payouts.ts'
import {
  createReversal,
  createTransfer,
  findTransfer,
  toTransferLock,
} from './transfers/transfers.ts'

/** An account's balance, and what moves money out of it: transfers, their reversals, payouts. */
export const moneyRoutes = (
  app: Hono<Env>,
  { calls, world }: { calls: Calls; world: World },
): void => {
  const key = 'secret'
  app.get('/v1/balance', (c) =>
    calls.read(c, async () => readBalance(await readOwnAccount(c, world), world)),
  )
  app.post('/v1/payouts', (c) =>
    calls.write(c, {
      key,
      lock: async () => toBalanceLock(await readOwnAccount(c, world)),
      act: async (form) => createPayout(await readOwnAccount(c, world), form, world),
    }),
  )
  app.post('/v1/payouts/:id/cancel', (c) => {
    const id = c.req.param('id')
    return calls.write(c, {
      key,
      lock: () => id,
      act: async () =>
        cancelPayout(await findPayout(id, await readOwnAccount(c, world), world), world),
    })
  })
  app.post('/v1/transfers', (c) =>
    calls.write(c, { key, lock: toTransferLock, act: (form) => createTransfer(form, world) }),
  )
  app.post('/v1/transfers/:id/reversals', (c) => {
    const id = c.req.param('id')
    return calls.write(c, {
      key,
      // A refund of the charge reverses its transfer too, so it uses the charge's lock.
      lock: async () => (await findTransfer(id, world)).source_transaction ?? id,
      act: (form) => createReversal(id, form, world),
    })
  })
  app.get('/v1/transfers/:id/reversals', (c) =>
    calls.read(c, async () => (await findTransfer(c.req.param('id'), world)).reversals),
  )
}
