import type { Kind } from '../objects.ts'
import { invalidRequest } from './problem.ts'
import { show } from './show.ts'
import type { World } from '../world.ts'

/** The fields that hold the id of another object. */
const expandable = new Set([
  'application_fee',
  'balance_transaction',
  'charge',
  'customer',
  'destination',
  'destination_payment',
  'destination_payment_refund',
  'failure_balance_transaction',
  'latest_charge',
  'originating_transaction',
  'payment_intent',
  'payment_method',
  'setup_intent',
  'source',
  'source_refund',
  'source_transaction',
  'source_transfer',
  'source_transfer_reversal',
  'transfer',
  'transfer_reversal',
])

/** What an id is of, by how it begins. */
const kinds: Record<string, Kind> = {
  ba: 'bank_account',
  ch: 'charge',
  cus: 'customer',
  dp: 'dispute',
  fee: 'application_fee',
  pi: 'payment_intent',
  pm: 'payment_method',
  po: 'payout',
  py: 'transfer_payment',
  pyr: 'transfer_payment_refund',
  re: 'refund',
  seti: 'setup_intent',
  tr: 'transfer',
  trr: 'transfer_reversal',
  txn: 'balance_transaction',
}

const deepest = 4

/**
 * Replaces the ids that `expand[]` names by whole objects, as deep as `a.b.c` goes. Under `source`,
 * which may be of any kind, a field that this kind does not have is passed over.
 */
export const expand = async (
  object: object,
  paths: readonly string[],
  world: World,
  isOfAnyKind = false,
): Promise<object> => {
  if ('data' in object && Array.isArray(object.data)) {
    const astray = paths.find((path) => !path.startsWith('data.'))
    if (astray !== undefined) throw cannotExpand(astray)
    const within = paths.map((path) => path.slice('data.'.length))
    const data = object.data as object[]
    return { ...object, data: await Promise.all(data.map((each) => expand(each, within, world))) }
  }
  const expanded: Record<string, unknown> = { ...object }
  for (const path of paths) {
    const [field = '', ...rest] = path.split('.')
    if (!expandable.has(field) || rest.length >= deepest) throw cannotExpand(path)
    if (!(field in expanded)) {
      if (isOfAnyKind) continue
      throw cannotExpand(path)
    }
    const value = expanded[field]
    const found = typeof value === 'string' ? await whole(value, world) : value
    if (!isObject(found)) continue
    const isBelow = isOfAnyKind || field === 'source'
    expanded[field] =
      rest.length === 0 ? found : await expand(found, [rest.join('.')], world, isBelow)
  }
  return expanded
}

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, 'expand')

const whole = async (id: string, world: World): Promise<object | null> => {
  const kind = kinds[id.split('_', 1)[0] ?? '']
  const found = kind === undefined ? null : await world.store.get(kind, id)
  return kind === undefined || found === null ? null : show(kind, found, world)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
