import { toCalendarDay } from '../../kernel/calendar.ts'
import type { AdministrationCommand } from '../commands.ts'
import { voidInvoice } from './billing.ts'
import type { Decision } from '../commands.ts'
import type { PlanSubscriptionEvent } from '../events.ts'
import { creditExpiry } from '../schedule.ts'
import {
  findInvoice,
  isOpen,
  owedCents,
  type CreditId,
  type Relief,
  type RunningSubscription,
} from '../state.ts'
import { reliefAloneCents } from '../values.ts'

type ReliefCommand = Extract<AdministrationCommand, { type: 'RequestRelief' | 'DecideRelief' }>

/** Decides waivers of invoices and credits by administration. */
export const decideRelief = (command: ReliefCommand, state: RunningSubscription): Decision =>
  command.type === 'RequestRelief' ? request(command, state) : answer(command, state)

const request = (
  command: Extract<ReliefCommand, { type: 'RequestRelief' }>,
  state: RunningSubscription,
): Decision => {
  const { reliefId, kind, invoiceId, administratorId, at } = command
  const { organisationId, reliefs } = state
  const reason = command.reason.trim()
  if (reason === '') return { refused: 'reason_required' }
  if (reliefs.some((relief) => relief.reliefId === reliefId)) return []
  const invoice = invoiceId === null ? null : findInvoice(state, invoiceId)
  if (kind === 'waiver') {
    if (invoice === null) return { refused: 'invoice_not_found' }
    if (!isOpen(invoice)) return { refused: 'invoice_not_open' }
    if (invoice.charging !== null) return { refused: 'charge_under_way' }
    if (reliefs.some((relief) => relief.invoiceId === invoiceId)) {
      return { refused: 'relief_waiting' }
    }
  }
  const amountCents = invoice === null ? command.amountCents : owedCents(invoice)
  if (amountCents <= 0) return { refused: 'amount_required' }
  const data = { organisationId, reliefId, kind, invoiceId, amountCents, administratorId, at }
  return amountCents > reliefAloneCents
    ? [{ type: 'ReliefRequested', data, personal: { reason } }]
    : grant({ ...data, reason }, state)
}

const answer = (
  { reliefId, isGranted, administratorId, at }: Extract<ReliefCommand, { type: 'DecideRelief' }>,
  state: RunningSubscription,
): Decision => {
  const relief = state.reliefs.find((each) => each.reliefId === reliefId)
  if (!relief) return { refused: 'relief_not_found' }
  const { reason, ...data } = relief
  if (!isGranted) return [{ type: 'ReliefRefused', data: { ...data, administratorId, at } }]
  if (relief.administratorId === administratorId) return { refused: 'own_relief' }
  return grant({ ...data, reason, administratorId, at }, state)
}

const grant = ({ reason, ...data }: Relief, state: RunningSubscription): Decision => {
  const granted = { type: 'ReliefGranted', data, personal: { reason } } as const
  const effect = findEffect(data, state)
  return effect === null ? { refused: 'invoice_not_open' } : [granted, effect]
}

const findEffect = (
  { kind, invoiceId, reliefId, amountCents, at }: Omit<Relief, 'reason'>,
  state: RunningSubscription,
): PlanSubscriptionEvent | null => {
  const { organisationId } = state
  if (kind === 'credit') {
    const creditId = reliefId as string as CreditId
    const expiresOn = creditExpiry(toCalendarDay(at))
    const data = { organisationId, creditId, amountCents, referredId: null, expiresOn, at }
    return { type: 'CreditGranted', data: { ...data, because: 'administration' } }
  }
  const invoice = invoiceId === null ? null : findInvoice(state, invoiceId)
  // It may have been paid since the first administrator asked.
  const isWaivable = invoice !== null && isOpen(invoice) && invoice.charging === null
  return isWaivable ? voidInvoice(invoice, 'waived', at) : null
}
