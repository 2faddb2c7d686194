import type { Context, Hono } from 'hono'
import type { Calls, Env } from './call/calls.ts'
import {
  closeDispute,
  endWarnings,
  openDispute,
  warnOfFraud,
  type Ending,
} from './booking/disputes.ts'
import { decodeForm, type Form } from './call/form/form.ts'
import type { Mishaps } from './call/mishaps.ts'
import type { Change, Charge } from './objects.ts'
import { readInteger, assertOnlyKnown, readRequiredText, readText } from './call/form/params.ts'
import { renewMethod } from './card/customers.ts'
import { createIntent } from './intent/payment-intents.ts'
import { invalidRequest, missingResource } from './call/problem.ts'
import { chargeToRefund, createRefund, failRefund, settleRefund } from './booking/refunds.ts'
import type { World } from './world.ts'

type Parts = { calls: Calls; world: World; mishaps: Mishaps }

/**
 * Actions that our product does not request: by staff in the provider's own dashboard, by
 * cardholders, and by banks. Forms, as in the API; no key, because nothing needs protection.
 */
export const dashboardRoutes = (app: Hono<Env>, parts: Parts): void => {
  const { calls, world, mishaps } = parts
  app.post('/deliveries', async (c) => c.json(mishaps.planDeliveries(await readRequestForm(c))))
  app.post('/troubles', async (c) => c.json(mishaps.planCalls(await readRequestForm(c))))
  // "Create payment": staff type in a card themselves, for a payment that our product did not
  // create.
  app.post('/dashboard/payments', async (c) => {
    const form = { ...(await readRequestForm(c)), currency: 'hkd', confirm: 'true' }
    const lock = readRequiredText(form, 'payment_method')
    return c.json((await calls.play(lock, () => createIntent(form, world))).body)
  })
  app.post('/dashboard/refunds', (c) =>
    onCharge(c, parts, (_charge, form) => createRefund(form, world)),
  )
  app.post('/dashboard/disputes', (c) =>
    onCharge(c, parts, async (charge, form) => {
      const change = openDispute(charge, toBeginning(form, charge), world)
      return { ...change, put: [...change.put, ...(await endWarnings(charge, world))] }
    }),
  )
  app.post('/dashboard/fraud_warnings', (c) =>
    onCharge(c, parts, (charge) => warnOfFraud(charge, world)),
  )
  // A bank sends its customer the next card, and the network informs the provider.
  app.post('/dashboard/cards/:id/renew', async (c) => {
    const form = await readRequestForm(c)
    const id = c.req.param('id')
    const change = await calls.play(id, async () =>
      renewMethod(await requireObject('payment_method', id, world), form),
    )
    return c.json(change.body)
  })
  app.post('/dashboard/disputes/:id/close', async (c) => {
    const ending = readEnding(await readRequestForm(c))
    const { charge: lock } = await requireObject('dispute', c.req.param('id'), world)
    const change = await calls.play(lock, async () => {
      const dispute = await requireObject('dispute', c.req.param('id'), world)
      return closeDispute(
        { dispute, charge: await requireObject('charge', lock, world) },
        ending,
        world,
      )
    })
    return c.json(change.body)
  })
  for (const end of ['settle', 'fail'] as const) {
    app.post(`/dashboard/refunds/:id/${end}`, async (c) => {
      const { charge: lock } = await requireObject('refund', c.req.param('id') ?? '', world)
      const change = await calls.play(lock, async () => {
        const refund = await requireObject('refund', c.req.param('id') ?? '', world)
        if (end === 'settle') return settleRefund(refund)
        return failRefund({ refund, charge: await requireObject('charge', lock, world) }, world)
      })
      return c.json(change.body)
    })
  }
}

const onCharge = async (
  c: Context<Env>,
  { calls, world }: Parts,
  act: (charge: Charge, form: Form) => Promise<Change> | Change,
): Promise<Response> => {
  const form = await readRequestForm(c)
  const { id } = await chargeToRefund(form, world)
  // The charge is read again under the lock, because a refund may have been made since.
  const change = await calls.play(id, async () =>
    act(await requireObject('charge', id, world), form),
  )
  return c.json(change.body)
}

const readRequestForm = async (c: Context<Env>): Promise<Form> => {
  const form = decodeForm(await c.req.text())
  if (form === null) throw invalidRequest('Invalid request: the form could not be decoded.')
  return form
}

const requireObject = async <K extends 'charge' | 'refund' | 'dispute' | 'payment_method'>(
  kind: K,
  id: string,
  world: World,
) => {
  const object = await world.store.get(kind, id)
  if (!object) throw missingResource(kind, id, 'id')
  return object
}

const toBeginning = (form: Form, charge: Charge) => {
  assertOnlyKnown(form, ['payment_intent', 'charge', 'amount', 'reason', 'status'])
  const status = readText(form, 'status') ?? 'needs_response'
  if (
    status !== 'needs_response' &&
    status !== 'warning_needs_response' &&
    status !== 'prevented'
  ) {
    throw invalidRequest(`A dispute cannot begin as ${status}`, 'status')
  }
  const amount = readInteger(form, 'amount') ?? charge.amount
  if (!charge.paid || amount < 1 || amount > charge.amount) {
    throw invalidRequest('A dispute is about at most what was paid', 'amount')
  }
  return { status, amount, reason: readText(form, 'reason') ?? 'fraudulent' } as const
}

const readEnding = (form: Form): Ending => {
  assertOnlyKnown(form, ['status'])
  const status = readRequiredText(form, 'status')
  if (status !== 'won' && status !== 'lost' && status !== 'warning_closed') {
    throw invalidRequest(`A dispute cannot end as ${status}`, 'status')
  }
  return status
}
