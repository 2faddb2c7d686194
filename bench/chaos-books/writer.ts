import { setTimeout as pause } from 'node:timers/promises'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { Append, EventStore } from '@almoner/eventstore/event-store.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { foundCharity, idFrom, type Charity } from '../books/charity.ts'
import { paymentLife } from '../books/payment-life.ts'
import { createChance } from '@almoner/sandbox/chance.ts'
import { sampleData, sampleMeta, sampleType } from '../contender/sample-event.ts'
import { createReader, openJournal } from './journal.ts'

/**
 * Runs sixty-four workers until they are killed. They write payments, each into its own stream, and
 * all of them write into one hot stream. An unfinished payment of an earlier run is written again
 * from its beginning, with equal appends and ids, whether or not their outcome was known.
 */
const hands = 64
const charitiesCount = 5
// Three minutes: longer than any recovery, so that no writer retries for ever.
const mostAttempts = 1_200
const millisecondsBetweenAttempts = 150
const millisecondsBetweenAppends = 20

// A writer whose parent process has died must stop, or it would write for ever.
const parent = process.ppid

const need = (name: string): string => requirePresent(process.env[name] ?? null, name)

const main = async (): Promise<void> => {
  const seed = Number(need('SEED'))
  const journal = openJournal(need('JOURNAL'))
  const stopping = new AbortController()
  process.once('SIGTERM', () => stopping.abort())
  const { store, close } = await openBooks({
    databaseUrl: need('DATABASE_URL'),
    eventStoreUrl: undefined,
    masterKeys: () => masterKeysFrom(process.env, ''),
    onConnectionError: () => {},
  })

  const append = async (one: Append): Promise<void> => {
    const result = await settle(store, one)
    if (result.outcome === 'conflict') {
      // A conflict is an error: only this writer writes to a payment, and the hot stream requires
      // no revision.
      journal.write({ kind: 'wrong', what: `${one.stream} had a conflict without a cause` })
      return
    }
    journal.write({
      kind: 'acknowledged',
      stream: one.stream,
      ids: one.events.map(({ id }) => id),
      position: String(result.position),
      revision: String(result.revision),
      again: result.duplicate,
    })
  }

  const charities: Charity[] = []
  for (let number = 0; number < charitiesCount; number += 1) {
    const { charity, appends } = foundCharity(seed, number)
    for (const one of appends) await append(one)
    charities.push(charity)
  }
  const { open, next } = paymentsLeftBy(need('JOURNAL'))
  let fresh = next
  const live = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (process.ppid !== parent) process.exit(1)
      const number = open.pop() ?? fresh++
      journal.write({ kind: 'begun', payment: number })
      const chance = createChance(seed * 1_000_003 + number)
      const charity = chance.pick(charities as [Charity, ...Charity[]])
      for (const one of paymentLife({ charity, chance, seed, number })) {
        // A receipt's number depends on earlier commits, which is tested elsewhere.
        if (one.stream.startsWith('receipt_book-')) break
        await append(one)
        await append(hotAppend(seed, `${number} ${one.events[0]?.id}`))
        await pause(millisecondsBetweenAppends)
      }
      journal.write({ kind: 'ended', payment: number })
    }
  }
  console.log('writing')
  await Promise.all(Array.from({ length: hands }, live))
  await close()
}

const hotAppend = (seed: number, word: string): Append => ({
  stream: streamName('hot', 'everybody'),
  expected: 'any',
  events: [
    { id: idFrom(seed, `hot ${word}`), type: sampleType, data: sampleData, meta: sampleMeta },
  ],
})

/**
 * A time-out and a broken connection are not an answer. Repeating the append returns the outcome.
 */
const settle = async (store: EventStore, append: Append) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.append(append)
    } catch (error) {
      if (attempt === mostAttempts) throw error
      await pause(millisecondsBetweenAttempts)
    }
  }
}

const paymentsLeftBy = (file: string): { open: number[]; next: number } => {
  const open = new Set<number>()
  let next = 0
  for (const line of createReader(file).next()) {
    if (line.kind === 'begun') {
      open.add(line.payment)
      next = Math.max(next, line.payment + 1)
    } else if (line.kind === 'ended') open.delete(line.payment)
  }
  return { open: [...open], next }
}

await main()
