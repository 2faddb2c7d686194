import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { TotalLine } from '../report-kind.ts'

/** Sums by one part of the rows, in the order of their names. */
export const subtotals = (name: string, group: Words) => {
  const sums = new Map<string, { label: Words; sumCents: Cents }>()
  return {
    add: (key: string, label: Words, cents: Cents): void => {
      const sumCents = addCents(sums.get(key)?.sumCents ?? noCents, cents)
      sums.set(key, { label, sumCents })
    },
    lines: (): readonly TotalLine[] =>
      [...sums]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, { label, sumCents }]) => ({ key: `${name}:${key}`, label, group, sumCents })),
  }
}

/** A text that is the same in every language: a name, a month. */
export const everywhere = (text: string): Words => ({ en: text, zh: text, cn: text })
