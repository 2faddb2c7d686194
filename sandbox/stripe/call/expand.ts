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

/** Maps the beginning of an id to the kind of its object. */
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

/** The fields to expand, each with those below it. */
type Fields = Map<string, Fields>

type Expanding = {
  object: Record<string, unknown>
  fields: Fields
  /** Under `source`, which may be of any kind, a field that this kind does not have is passed over. */
  isOfAnyKind: boolean
}

/**
 * Replaces the ids that `expand[]` names by whole objects, as deep as `a.b.c` goes. A list reads the
 * objects of each depth together, and none of them twice.
 */
export const expand = async (
  object: object,
  paths: readonly string[],
  world: World,
): Promise<object> => {
  if (!('data' in object && Array.isArray(object.data))) {
    const [expanded] = await expandEach([object], paths, world)
    return expanded ?? object
  }
  const astray = paths.find((path) => !path.startsWith('data.'))
  if (astray !== undefined) throw cannotExpand(astray)
  const within = paths.map((path) => path.slice('data.'.length))
  return { ...object, data: await expandEach(object.data as object[], within, world) }
}

const expandEach = async (
  objects: readonly object[],
  paths: readonly string[],
  world: World,
): Promise<object[]> => {
  const fields = toFields(paths)
  const expanded = objects.map((object): Record<string, unknown> => ({ ...object }))
  const knownObjects = new Map<string, object>()
  let level = expanded.map((object): Expanding => ({ object, fields, isOfAnyKind: false }))
  while (level.length > 0) {
    for (const [id, found] of await load(level, knownObjects, world)) knownObjects.set(id, found)
    level = level.flatMap((expanding) => expandFields(expanding, knownObjects))
  }
  return expanded
}

const toFields = (paths: readonly string[]): Fields => {
  const fields: Fields = new Map()
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > deepest) throw cannotExpand(path)
    let within = fields
    for (const name of names) {
      if (!expandable.has(name)) throw cannotExpand(path)
      const below: Fields = within.get(name) ?? new Map()
      within.set(name, below)
      within = below
    }
  }
  return fields
}

const load = async (
  level: readonly Expanding[],
  knownObjects: ReadonlyMap<string, object>,
  world: World,
): Promise<[string, object][]> => {
  const ids = level.flatMap(({ object, fields }) =>
    [...fields.keys()].flatMap((field) => {
      const value = object[field]
      return typeof value === 'string' && !knownObjects.has(value) ? [value] : []
    }),
  )
  const wanted = [...new Set(ids)].flatMap((id) => {
    const kind = kinds[id.split('_', 1)[0] ?? '']
    return kind === undefined ? [] : [{ kind, id }]
  })
  if (wanted.length === 0) return []
  const entries = await world.store.getMany(wanted)
  return entries.map(({ kind, id, body }) => [id, show(kind, body, world)])
}

/** Puts the objects in place, and answers those of which more is expanded. */
const expandFields = (
  { object, fields, isOfAnyKind }: Expanding,
  knownObjects: ReadonlyMap<string, object>,
): Expanding[] =>
  [...fields].flatMap(([field, below]) => {
    if (!(field in object)) {
      if (isOfAnyKind) return []
      throw cannotExpand(field)
    }
    const value = object[field]
    const child = typeof value === 'string' ? knownObjects.get(value) : value
    if (!isObject(child)) return []
    const own: Record<string, unknown> = { ...child }
    object[field] = own
    if (below.size === 0) return []
    return [{ object: own, fields: below, isOfAnyKind: isOfAnyKind || field === 'source' }]
  })

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, 'expand')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
