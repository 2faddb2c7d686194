import { platformId } from '../account/platform-account.ts'
import { decodeForm, type Form } from './form/form.ts'
import type { Kind, Kinds } from '../objects.ts'
import { readForm, readInteger, assertOnlyKnown, readText } from './form/params.ts'
import { invalidRequest, missingResource } from './problem.ts'
import { show } from './show.ts'
import type { ListQuery } from '../../provider/store/object-store.ts'
import type { World } from '../world.ts'

/** The listed objects, their path, and the fields that filter them. */
export const lists = {
  payment_intents: { kind: 'payment_intent', filters: ['customer'] },
  setup_intents: { kind: 'setup_intent', filters: ['customer', 'payment_method'] },
  charges: { kind: 'charge', filters: ['payment_intent', 'customer'] },
  refunds: { kind: 'refund', filters: ['payment_intent', 'charge'] },
  disputes: { kind: 'dispute', filters: ['payment_intent', 'charge'] },
  balance_transactions: { kind: 'balance_transaction', filters: ['type', 'source', 'currency'] },
  payouts: { kind: 'payout', filters: ['destination', 'status'] },
  transfers: { kind: 'transfer', filters: ['destination', 'transfer_group'] },
  application_fees: { kind: 'application_fee', filters: ['charge'] },
  'radar/early_fraud_warnings': { kind: 'fraud_warning', filters: ['payment_intent', 'charge'] },
  customers: { kind: 'customer', filters: ['email'] },
  payment_method_domains: { kind: 'payment_method_domain', filters: ['domain_name'] },
  events: { kind: 'event', filters: ['type'] },
} as const satisfies Record<string, { kind: Kind; filters: readonly string[] }>

/** The lists that a connected account has, and their kinds; all its other lists are empty. */
const connectedLists: Partial<Record<ListPath, { kind: Kind; filters: readonly string[] }>> = {
  balance_transactions: lists.balance_transactions,
  payouts: lists.payouts,
  charges: { kind: 'transfer_payment', filters: [] },
  refunds: { kind: 'transfer_payment_refund', filters: ['charge'] },
}

export type ListPath = keyof typeof lists

/** One page, newest first, with `created`, `limit` and the two cursors as Stripe has them. */
export const listPage = async (
  path: ListPath,
  { search, account }: { search: string; account: string },
  world: World,
): Promise<object> => {
  const isConnected = account !== platformId
  const listed = isConnected ? connectedLists[path] : lists[path]
  const query = readQuery(search)
  refusePayoutContents(query)
  assertOnlyKnown(query, [...(listed?.filters ?? []), ...paging])
  const url = `/v1/${path}`
  if (listed === undefined) return { object: 'list', data: [], has_more: false, url }
  const where = Object.fromEntries(
    listed.filters.flatMap((name) => {
      const value = readText(query, name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const isOwned = isConnected || path === 'balance_transactions' || path === 'payouts'
  const page = await loadPage(
    listed.kind,
    { query, where: { ...where, ...(isOwned && { account }) } },
    world,
  )
  const data = page.data.map((each) => show(listed.kind, each, world))
  return { object: 'list', data, has_more: page.has_more, url }
}

// Stripe knows the contents of a payout only if it chose the sum itself.
const refusePayoutContents = (query: Form): void => {
  if (readText(query, 'payout') === null) return
  throw invalidRequest(
    'Balance transaction history can only be filtered on automatic payouts, not manual.',
    'payout',
  )
}

/** GET /v1/customers/{id}/payment_methods */
export const listCards = async (
  customer: string,
  search: string,
  world: World,
): Promise<object> => {
  const query = readQuery(search)
  assertOnlyKnown(query, ['type', 'limit', 'starting_after', 'expand'])
  const where = { object: { customer } }
  const { data, has_more } = await loadPage('payment_method', { query, where }, world)
  const url = `/v1/customers/${customer}/payment_methods`
  return { object: 'list', data: data.map((method) => method.object), has_more, url }
}

/** One page of objects that are answered in another shape than they are stored in. */
export const listObjects = async <K extends Kind>(
  kind: K,
  query: Form,
  world: World,
): Promise<{ data: Kinds[K][]; has_more: boolean }> => {
  assertOnlyKnown(query, paging)
  return loadPage(kind, { query, where: {} }, world)
}

export const readQuery = (search: string): Form => decodeForm(search.replace(/^\?/, '')) ?? {}

const paging = ['limit', 'starting_after', 'ending_before', 'created', 'expand']
const mostOnPage = 100

const loadPage = async <K extends Kind>(
  kind: K,
  { query, where }: { query: Form; where: NonNullable<ListQuery['where']> },
  world: World,
): Promise<{ data: Kinds[K][]; has_more: boolean }> => {
  const limit = readInteger(query, 'limit') ?? 10
  if (limit < 1 || limit > mostOnPage) {
    throw invalidRequest(`This value must be between 1 and ${mostOnPage}.`, 'limit')
  }
  const [after, before] = [readText(query, 'starting_after'), readText(query, 'ending_before')]
  if (after !== null && before !== null) {
    throw invalidRequest('You may only specify one of these: starting_after, ending_before.')
  }
  const objects = await world.store.list(kind, {
    limit: limit + 1,
    order: 'newest',
    where,
    created: readCreated(query),
    ...(after !== null && { after: await findNamed(kind, after, 'starting_after', world) }),
    ...(before !== null && { before: await findNamed(kind, before, 'ending_before', world) }),
  })
  const has_more = objects.length > limit
  // Towards newer ones the newest is the one too many.
  return { data: before === null ? objects.slice(0, limit) : objects.slice(-limit), has_more }
}

const findNamed = async (
  kind: Kind,
  id: string,
  param: 'starting_after' | 'ending_before',
  world: World,
): Promise<string> => {
  if (!(await world.store.get(kind, id))) throw missingResource(kind, id, param)
  return id
}

// Whole seconds: "after" starts at the next second, and "up to" ends before it.
const readCreated = (query: Form): { from?: number; until?: number } => {
  const range = readForm(query, 'created')
  assertOnlyKnown(range, ['gte', 'gt', 'lt', 'lte'])
  const [gte, gt] = [readInteger(range, 'gte'), readInteger(range, 'gt')]
  const [lt, lte] = [readInteger(range, 'lt'), readInteger(range, 'lte')]
  const from = gte ?? (gt === null ? null : gt + 1)
  const until = lt ?? (lte === null ? null : lte + 1)
  return { ...(from === null ? {} : { from }), ...(until === null ? {} : { until }) }
}
