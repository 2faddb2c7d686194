import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { invariants, type InvariantName } from './invariants.ts'

/** The identity of an event, without its content. */
export type NamedEvent = Pick<RecordedEvent, 'position' | 'stream' | 'type' | 'id'>

export type InvariantResult = {
  name: InvariantName
  number: number | null
  sentence: string
  outcome: 'holds' | 'broken' | 'nothing_of_the_kind'
  /** The number of checked items of each kind, by the kind's name in plural. */
  checked: Readonly<Record<string, number>>
  /** The number of all findings. */
  found: number
  /** The first ones, in plain words. */
  findings: readonly string[]
}

export type Findings = {
  checked: (name: InvariantName, what: string, count?: number) => void
  found: (name: InvariantName, sentence: string, event?: NamedEvent) => void
  count: (name: InvariantName) => number
  results: () => readonly InvariantResult[]
}

/**
 * Counts all findings and stores the first few sentences of each kind: a broken store has millions.
 */
export const createFindings = (mostOfAKind: number): Findings => {
  const kinds = new Map<
    InvariantName,
    { checked: Record<string, number>; found: number; findings: string[] }
  >()
  const kind = (name: InvariantName) => {
    const tally = kinds.get(name) ?? { checked: {}, found: 0, findings: [] }
    kinds.set(name, tally)
    return tally
  }
  return {
    checked: (name, what, count = 1) => {
      const { checked } = kind(name)
      checked[what] = (checked[what] ?? 0) + count
    },
    found: (name, sentence, event) => {
      const { findings } = kind(name)
      kind(name).found += 1
      if (findings.length < mostOfAKind) {
        findings.push(event ? `${describeEvent(event)} ${sentence}` : sentence)
      }
    },
    count: (name) => kind(name).found,
    results: () =>
      Object.entries(invariants).map(([key, { number, sentence }]) => {
        const name = key as InvariantName
        const { checked, found, findings } = kind(name)
        const looked = Object.values(checked).some((count) => count > 0)
        const outcome = found > 0 ? 'broken' : looked ? 'holds' : 'nothing_of_the_kind'
        return { name, number, sentence, outcome, checked, found, findings }
      }),
  }
}

const describeEvent = ({ position, stream, type, id }: NamedEvent): string =>
  `position ${position}, ${stream}, ${type} ${id}:`
