import * as v from 'valibot'
import { listSorts, type Address, type AnyList } from '@almoner/api/http/lists/contract.ts'

const longestToken = 500

/** Reads a list's parameters from the address. A parameter with an invalid value is ignored. */
export const readAddress = <L extends AnyList>(
  list: L,
  search: Readonly<Record<string, unknown>>,
): Address<L> => {
  const address: Record<string, string> = {}
  const take = (name: string, isMeant: (text: string) => boolean): void => {
    const text = search[name]
    if (typeof text === 'string' && isMeant(text)) address[name] = text
  }
  for (const [name, { read }] of Object.entries(list.filters)) {
    take(name, (text) => v.is(read, text) && text !== list.defaults?.[name])
  }
  const sorts: readonly string[] = listSorts(list)
  take('sort', (text) => sorts.includes(text) && text !== list.firstSort)
  take('after', (text) => text.length <= longestToken)
  if (address['after'] === undefined) take('before', (text) => text.length <= longestToken)
  return address as Address<L>
}

/**
 * The schema for a route's `validateSearch`. Texts are not converted, so that reading twice gives
 * an equal result.
 */
export const addressSchema = <L extends AnyList>(list: L) =>
  v.pipe(
    v.looseObject({}),
    v.transform((search): Address<L> => readAddress(list, search)),
  )

/** The address with other filters or another sort: always the first page. */
export const narrowAddress = <L extends AnyList>(
  address: Address<L>,
  changes: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const { after: _after, before: _before, ...rest } = address as Record<string, string>
  const merged = { ...rest, ...changes }
  return Object.fromEntries(
    Object.entries(merged).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  )
}
