import type { Kind } from '../objects.ts'
import { invalidRequest } from './problem.ts'
import type { World } from '../world.ts'

const kinds: Record<string, Kind> = {
  payment_method: 'payment_method',
  latest_charge: 'charge',
  charge: 'charge',
  balance_transaction: 'balance_transaction',
  payment_intent: 'payment_intent',
  setup_intent: 'setup_intent',
  customer: 'customer',
}
const deepest = 4

/** Replaces the ids that `expand[]` names by whole objects, as deep as `a.b.c` goes. */
export const expand = async (
  object: object,
  paths: readonly string[],
  world: World,
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
    const kind = kinds[field]
    if (kind === undefined || !(field in expanded) || rest.length >= deepest) {
      throw cannotExpand(path)
    }
    const value = expanded[field]
    const found = typeof value === 'string' ? await whole(kind, value, world) : value
    if (!isObject(found)) continue
    expanded[field] = rest.length === 0 ? found : await expand(found, [rest.join('.')], world)
  }
  return expanded
}

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, 'expand')

const whole = async (kind: Kind, id: string, world: World): Promise<object | null> => {
  if (kind !== 'payment_method') return world.store.get(kind, id)
  return (await world.store.get(kind, id))?.object ?? null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
