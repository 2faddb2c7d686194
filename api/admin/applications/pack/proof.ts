import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { isAfter, toPosition, writePosition, type Position } from '@almoner/eventstore/position.ts'
import { shortenHash } from '@almoner/projections/models/hash-chain/entries.ts'
import { chainBeginning, eventHash, nextLink } from '@almoner/projections/models/hash-chain/link.ts'
import { chainOfBook } from '@almoner/projections/models/hash-chain/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'

/** A stretch of a charity's chain: each link is the hash of the link before it and the event's hash. */
type ProofBlock = {
  block: number
  linkBefore: string
  entries: { position: string; hash: string }[]
  link: string
}

/**
 * Proves that the application's events are in the charity's hash chain by the blocks that contain
 * them, up to a moment. A proof for a given moment never varies.
 */
export type InclusionProof = {
  method: string
  book: string
  beginning: string
  blocks: ProofBlock[]
  /** The link after the moment. */
  link: string
  /** Whether every event is still identical to the chained one. */
  isIntact: boolean
}

const method =
  'link = sha256(link before + hash), both in hex; hash = sha256 of the event as it is stored'

export const proveInclusion = async (
  c: Context<AppEnv>,
  { book, positions }: { book: OrganisationId; positions: readonly Position[] },
): Promise<InclusionProof> => {
  const { db, store } = c.get('deps')
  const upTo = positions.at(-1) ?? 0n
  const requestedPositions = new Set<bigint>(positions)
  const chain = await chainOfBook(db, { book, upTo })
  const blocks: ProofBlock[] = []
  let isIntact = true
  let before = { link: chainBeginning(book), position: toPosition(0n) }
  for (const { block, entries, link } of chain) {
    const chained = entries.filter(({ position }) => position <= upTo)
    if (chained.some(({ position }) => requestedPositions.has(position))) {
      const events = await readBlock(store, {
        book,
        after: before.position,
        positions: chained.map(({ position }) => toPosition(position)),
      })
      const proved = proveBlock(block, before.link, events)
      blocks.push(proved)
      isIntact &&= chained.every(
        ({ fingerprint }, at) => shortenHash(proved.entries[at]?.hash ?? '') === fingerprint,
      )
    }
    before = { link, position: toPosition(entries.at(-1)?.position ?? before.position) }
  }
  const link = blocks.at(-1)?.link ?? chainBeginning(book)
  return { method, book, beginning: chainBeginning(book), blocks, link, isIntact }
}

const proveBlock = (
  block: number,
  linkBefore: string,
  events: readonly RecordedEvent[],
): ProofBlock => {
  const entries = events.map((event) => ({
    position: writePosition(event.position),
    hash: eventHash(event),
  }))
  const link = entries.reduce((previous, { hash }) => nextLink(previous, hash), linkBefore)
  return { block, linkBefore, entries, link }
}

type Asked = { book: string; after: Position; positions: readonly Position[] }

const eventsOfPage = 1_000
/**
 * The maximum number of other charities' events to skip, if positions cannot be read one by one.
 */
const mostReadPast = 200_000

/** The events of a block as they are stored, with their personal parts sealed. */
const readBlock = async (
  store: EventStore,
  { book, after, positions }: Asked,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  let from = after
  let remaining = mostReadPast
  for (const position of positions) {
    if (events.some((event) => event.position === position)) continue
    // If positions are dense, the event is read alone. Otherwise everything before it is read too.
    if (store.countBetween) from = toPosition(position - 1n)
    const limit = store.countBetween ? runLength(positions, position) : eventsOfPage
    while (!events.some((event) => event.position === position)) {
      const page = await store.readAll({ after: from, limit, personal: 'sealed' })
      events.push(...page.filter(({ meta }) => meta.tenant === book))
      remaining -= page.length
      const last = page.at(-1)
      if (last === undefined || remaining < 0) throw new Refusal('busy', { retryAfterSeconds: 60 })
      from = last.position
    }
  }
  const last = positions.at(-1) ?? 0n
  return events.filter(({ position }) => !isAfter(position, last))
}

/** Returns how many of these positions follow each other without a gap, starting from this one. */
const runLength = (positions: readonly Position[], from: Position): number => {
  const start = positions.indexOf(from)
  let length = 1
  while (positions[start + length] === from + BigInt(length)) length += 1
  return length
}
