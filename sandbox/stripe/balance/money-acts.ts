import type { Context, Hono } from 'hono'
import { platformBankAccount, platformId } from '../account/platform-account.ts'
import type { Calls, Env } from '../call/calls.ts'
import { decodeForm, type Form } from '../call/form/form.ts'
import { assertOnlyKnown, readText } from '../call/form/params.ts'
import { invalidRequest, missingResource } from '../call/problem.ts'
import type { Change } from '../objects.ts'
import { guardPage } from '../../provider/pages/page.ts'
import type { World } from '../world.ts'
import { listAccounts, settleAll } from './available.ts'
import { readBalance } from './balances.ts'
import type { Payout } from './balance-objects.ts'
import { balancesPage, dashboardPage, payoutPage, payoutsPage } from './money-page.ts'
import { failPayout, failures, payPayout, returnPayout } from './payout-steps.ts'

const mostListed = 100

/**
 * Lets a visitor of the demonstration act as time and banks do with money: make funds available,
 * book a payout, refuse it, send it back. No key is needed, as in the dashboard.
 */
export const moneyActRoutes = (
  app: Hono<Env>,
  { calls, world }: { calls: Calls; world: World },
): void => {
  app.get('/dashboard', (c) => {
    guardPage(c)
    return c.html(dashboardPage())
  })
  app.get('/settle', async (c) => {
    guardPage(c)
    const balances = (await listAccounts(world)).map(async (id) => ({
      name: await findName(id, world),
      balance: await readBalance(id, world),
    }))
    return c.html(balancesPage(await Promise.all(balances)))
  })
  app.post('/settle', async (c) => {
    const change = await calls.play('settle', () => settleAll(world))
    return toAnswer(c, change, 'settle')
  })
  app.get('/payouts', async (c) => {
    guardPage(c)
    const payouts = await world.store.list('payout', { limit: mostListed, order: 'newest' })
    const namedPayouts = payouts.map(async (payout) => ({
      name: await findName(payout.account, world),
      payout,
    }))
    return c.html(payoutsPage(await Promise.all(namedPayouts)))
  })
  app.get('/payouts/:id', async (c) => {
    guardPage(c)
    const payout = await loadPayout(c.req.param('id'), world)
    const name = await findName(payout.account, world)
    const bankAccount = await world.store.get('bank_account', payout.destination)
    const { last4 } = bankAccount ?? platformBankAccount
    return c.html(payoutPage({ name, payout, last4 }))
  })
  for (const [name, act] of Object.entries(acts)) {
    app.post(`/payouts/:id/${name}`, async (c) => {
      const id = c.req.param('id') ?? ''
      const form = decodeForm(await c.req.text())
      if (form === null) throw invalidRequest('Invalid request: the form could not be decoded.')
      const change = await calls.play(id, async () => act(await loadPayout(id, world), form, world))
      return toAnswer(c, change, `../${id}`)
    })
  }
}

type Act = (payout: Payout, form: Form, world: World) => Promise<Change> | Change

const acts: Record<'pay' | 'fail' | 'return', Act> = {
  pay: (payout, form) => {
    assertOnlyKnown(form, [])
    return payPayout(payout)
  },
  fail: (payout, form, world) => failPayout(payout, readFailure(form), world),
  return: (payout, form, world) => returnPayout(payout, readFailure(form), world),
}

const readFailure = (form: Form): string => {
  assertOnlyKnown(form, ['failure_code'])
  const code = readText(form, 'failure_code') ?? 'account_closed'
  if (!Object.hasOwn(failures, code)) {
    throw invalidRequest(`Invalid failure_code: ${code}`, 'failure_code')
  }
  return code
}

const loadPayout = async (id: string, world: World): Promise<Payout> => {
  const payout = await world.store.get('payout', id)
  if (!payout) throw missingResource('payout', id, 'id')
  return payout
}

const findName = async (id: string, world: World): Promise<string> => {
  if (id === platformId) return 'Almoner (the platform)'
  const account = await world.store.get('account', id)
  return account?.company.name ?? id
}

const toAnswer = (c: Context, change: Change, page: string): Response =>
  c.req.header('accept')?.includes('application/json') ? c.json(change.body) : c.redirect(page, 303)
