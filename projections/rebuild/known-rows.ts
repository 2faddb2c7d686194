import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'

/**
 * The rows that a rebuild wrote last, and which keys it never wrote: tables that began empty and
 * have one writer need not be asked for either.
 */
export type KnownRows = {
  row: (table: string, key: string) => object | undefined
  /** False only where no row of this key was ever written. */
  mayStand: (table: string, key: string) => boolean
  keep: (table: string, key: string, row: object) => void
  /** After a transaction that was rolled back: what it wrote does not stand. */
  forgetRows: () => void
}

// Together about 20 MB, whatever the size of the books.
const mostRows = 5_000
const filterBits = 2 ** 26

export const createKnownRows = (): KnownRows => {
  const rows = new Map<string, object>()
  const filter = createFilter(filterBits)
  const nameOf = (table: string, key: string) => `${table} ${key}`
  return {
    row: (table, key) => rows.get(nameOf(table, key)),
    mayStand: (table, key) => filter.mayHave(nameOf(table, key)),
    keep: (table, key, row) => {
      const name = nameOf(table, key)
      filter.add(name)
      // The newest goes last, so that the first is the one that was longest of no use.
      rows.delete(name)
      rows.set(name, row)
      if (rows.size <= mostRows) return
      const [oldest] = rows.keys()
      if (oldest !== undefined) rows.delete(oldest)
    },
    forgetRows: () => rows.clear(),
  }
}

/** A Bloom filter with three bits for each key: it may take a new key for a known one, never the reverse. */
const createFilter = (bits: number) => {
  const words = new Uint32Array(bits / 32)
  const placesOf = (text: string): readonly number[] => {
    let one = 0x811c9dc5
    let other = 0x9e3779b9
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13)
    }
    return [0, 1, 2].map((step) => ((one + Math.imul(step, other | 1)) >>> 0) % bits)
  }
  const isSet = (place: number) => ((words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0
  return {
    add: (text: string) => {
      for (const place of placesOf(text))
        words[place >>> 5] = (words[place >>> 5] ?? 0) | (1 << (place & 31))
    },
    mayHave: (text: string) => placesOf(text).every(isSet),
  }
}

// A read model's `project` is the same in both cases: only the transaction knows whose it is.
const knownRows = new WeakMap<Transaction<Database>, KnownRows>()

export const withKnownRows = (trx: Transaction<Database>, known: KnownRows): void => {
  knownRows.set(trx, known)
}

export const knownRowsOf = (trx: Transaction<Database>): KnownRows | null =>
  knownRows.get(trx) ?? null
