import type { Hono } from 'hono'
import { decodeForm, type Form } from '../../call/form/form.ts'
import { assertOnlyKnown, readInteger, readRequiredText } from '../../call/form/params.ts'
import type { Calls, Env } from '../../call/calls.ts'
import { invalidRequest } from '../../call/problem.ts'
import type { Change } from '../../objects.ts'
import { guardPage } from '../../../provider/pages/page.ts'
import { currentSeconds, type World } from '../../world.ts'
import { toAccount } from '../account-answer.ts'
import type { StoredAccount } from '../account-objects.ts'
import { accountPage, accountsPage } from './account-page.ts'
import { changeAccount, loadParts } from '../account-parts.ts'

const day = 24 * 3_600
const mostListed = 100

/**
 * Lets a visitor of the demonstration act as Stripe's own staff do with a charity's account. They
 * request a field by a day, accept or refuse the data, or stop payouts. No key is needed, as in the
 * dashboard.
 */
export const accountActRoutes = (
  app: Hono<Env>,
  { calls, world }: { calls: Calls; world: World },
): void => {
  app.get('/accounts', async (c) => {
    guardPage(c)
    const accounts = await world.store.list('account', { limit: mostListed, order: 'newest' })
    return c.html(accountsPage(accounts))
  })
  app.get('/accounts/:id', async (c) => {
    guardPage(c)
    const parts = await loadParts(c.req.param('id'), world)
    return c.html(accountPage(toAccount(parts, currentSeconds(world)), parts))
  })
  for (const [name, act] of Object.entries(acts)) {
    app.post(`/accounts/:id/${name}`, async (c) => {
      const id = c.req.param('id') ?? ''
      const form = decodeForm(await c.req.text())
      if (form === null) throw invalidRequest('Invalid request: the form could not be decoded.')
      const change = await calls.play(id, () => playAct(id, { form, act }, world))
      if (c.req.header('accept')?.includes('application/json')) return c.json(change.body)
      return c.redirect(`../${id}`, 303)
    })
  }
}

type Act = (account: StoredAccount, form: Form, now: number) => StoredAccount

const playAct = async (
  id: string,
  { form, act }: { form: Form; act: Act },
  world: World,
): Promise<Change> => {
  const before = await loadParts(id, world)
  const account = act(before.account, form, currentSeconds(world))
  return changeAccount({ before, after: { ...before, account } }, { put: [] }, world)
}

const longestDays = 365

const acts: Record<string, Act> = {
  ask: (account, form, now) => {
    assertOnlyKnown(form, ['requirement', 'days'])
    const requirement = readRequiredText(form, 'requirement')
    if (!/^[a-z][\w.]{1,100}$/i.test(requirement)) {
      throw invalidRequest('A requirement is a name such as company.tax_id', 'requirement')
    }
    const days = readInteger(form, 'days') ?? 14
    if (days < -longestDays || days > longestDays) {
      throw invalidRequest(`At most ${longestDays} days`, 'days')
    }
    const others = account.asked.filter((other) => other.requirement !== requirement)
    const entry = { requirement, deadline: now + days * day, state: 'due', code: null } as const
    return { ...account, asked: [...others, entry] }
  },
  /** Accepts all data that was provided. */
  verify: (account) => ({
    ...account,
    asked: account.asked.filter(({ state }) => state !== 'pending'),
  }),
  /** Refuses all data that was provided, and makes it due again. */
  refuse: (account, form) => {
    assertOnlyKnown(form, ['code'])
    const code = readRequiredText(form, 'code')
    const requirements = account.asked.map((each) =>
      each.state === 'pending' ? { ...each, state: 'refused' as const, code } : each,
    )
    return { ...account, asked: requirements }
  },
  'disable-payouts': (account) => ({ ...account, payoutsDisabled: true }),
  'enable-payouts': (account) => ({ ...account, payoutsDisabled: false }),
}
