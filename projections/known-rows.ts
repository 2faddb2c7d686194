import type { Db } from './database.ts'
import { jsonOfRows } from './rows-as-json.ts'

/**
 * The rows that were written last, by the one who writes them: its tables need not be asked for
 * those. What begins with empty tables knows the keys that it never wrote as well.
 */
export type KnownRows = {
  row: (table: string, key: string) => object | undefined
  /** False only where no row of this key was ever written. */
  mayStand: (table: string, key: string) => boolean
  keep: (table: string, key: string, row: object) => void
  /** After a transaction that was rolled back: what it wrote does not stand. */
  forgetRows: () => void
}

// As the length of their JSON; in memory it is some three times as much, and in two generations twice
// that: about 12 MB, whatever the size of the books. The filter has 8 MB.
const mostBytesOfAGeneration = 2 * 1024 ** 2
const rowsToOneMeasured = 16
const filterBits = 2 ** 26

export const createKnownRows = ({ beginsEmpty }: { beginsEmpty: boolean }): KnownRows => {
  const filter = beginsEmpty ? createFilter(filterBits) : noFilter
  let young = createGeneration()
  let old = createGeneration()
  return {
    row: (table, key) => young.row(table, key) ?? old.row(table, key),
    mayStand: (table, key) => filter.mayHave(table, key),
    keep: (table, key, row) => {
      filter.add(table, key)
      young.keep(table, key, row)
      if (young.bytes() < mostBytesOfAGeneration) return
      old = young
      young = createGeneration()
    },
    forgetRows: () => {
      young = createGeneration()
      old = createGeneration()
    },
  }
}

// A Map for each table, so that no name is put together for every look; and nothing is ever taken out
// of one, which is what costs in a Map that is full.
const createGeneration = () => {
  const tables = new Map<string, { rows: Map<string, object>; bytesOfARow: number }>()
  let bytes = 0
  const begin = (table: string) => {
    const begun = { rows: new Map<string, object>(), bytesOfARow: 0 }
    tables.set(table, begun)
    return begun
  }
  return {
    bytes: () => bytes,
    row: (table: string, key: string) => tables.get(table)?.rows.get(key),
    keep: (table: string, key: string, row: object): void => {
      const kept = tables.get(table) ?? begin(table)
      const { rows } = kept
      const before = rows.size
      // One stands for those after it: to measure each would cost as much as to write it.
      if (before % rowsToOneMeasured === 0) kept.bytesOfARow = jsonOfRows([row]).length
      rows.set(key, row)
      bytes += (rows.size - before) * kept.bytesOfARow
    },
  }
}

const noFilter = { add: () => {}, mayHave: () => true }

/** A Bloom filter with three bits for each key: it may take a new key for a known one, never the reverse. */
const createFilter = (bits: number) => {
  const words = new Uint32Array(bits / 32)
  const placesOf = (table: string, key: string): readonly number[] => {
    let one = 0x811c9dc5
    let other = 0x9e3779b9
    for (const text of [table, key]) {
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index)
        one = Math.imul(one ^ code, 0x01000193)
        other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13)
      }
    }
    return [0, 1, 2].map((step) => ((one + Math.imul(step, other | 1)) >>> 0) % bits)
  }
  const isSet = (place: number) => ((words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0
  return {
    add: (table: string, key: string) => {
      for (const place of placesOf(table, key))
        words[place >>> 5] = (words[place >>> 5] ?? 0) | (1 << (place & 31))
    },
    mayHave: (table: string, key: string) => placesOf(table, key).every(isSet),
  }
}

// A read model's `project` is the same in both cases: only the transaction knows whose it is.
const knownRows = new WeakMap<Db, KnownRows>()

export const withKnownRows = (trx: Db, known: KnownRows): void => {
  knownRows.set(trx, known)
}

export const knownRowsOf = (trx: Db): KnownRows | null => knownRows.get(trx) ?? null
