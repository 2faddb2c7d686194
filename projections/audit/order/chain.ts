import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { ChainBlock } from '../../models/hash-chain/query.ts'
import { shortenHash } from '../../models/hash-chain/entries.ts'
import { toBook, chainBeginning, eventHash, nextLink } from '../../models/hash-chain/link.ts'
import type { Findings } from '../finding/findings.ts'

/** A link that was noted earlier: by an audit, or by a person outside. */
export type NotedLink = { book: string; position: bigint; link: string; by: string }

export type NewestLink = { book: string; position: bigint; link: string }

type Book = {
  /** The link computed from the current events. */
  link: string
  position: bigint
  /**
   * The link, but continued from the chain's own link after a fault, so that a fault is found once.
   */
  along: string
  faulty: boolean
  /** Blocks of the chain that are not read to their end, and the next entry of the first one. */
  blocks: ChainBlock[]
  entry: number
  blocksBegun: number
  distrusted: boolean
}

/**
 * Computes every book's chain again from the events and compares it with the recorded chain, and
 * with links that were noted since. The chain's entries identify the changed event; its links prove
 * that the entries were not changed with it; noted links prove that the chain was not rebuilt.
 */
export const createChainChecks = (findings: Findings, { chainedTo }: { chainedTo: bigint }) => {
  const books = new Map<string, Book>()
  const report = (sentence: string, event?: RecordedEvent) =>
    findings.found('time_and_chain', sentence, event)

  const bookNamed = (name: string): Book => {
    const beginning = chainBeginning(name)
    const book = books.get(name) ?? {
      link: beginning,
      position: 0n,
      along: beginning,
      faulty: false,
      blocks: [],
      entry: 0,
      blocksBegun: 0,
      distrusted: false,
    }
    books.set(name, book)
    return book
  }

  const advance = (book: Book): void => {
    book.entry += 1
    const block = book.blocks[0]
    if (block === undefined || book.entry < block.entries.length) return
    book.blocks.shift()
    book.entry = 0
    if (block.link !== book.along && !book.faulty)
      report(`${describeLink(block)}: its link is another`)
    book.along = block.link
    book.faulty = false
  }

  const missUpTo = (book: Book, name: string, position: bigint | null): void => {
    for (;;) {
      const entry = book.blocks[0]?.entries[book.entry]
      if (entry === undefined || (position !== null && entry.position >= position)) return
      report(`position ${entry.position}: an event that was chained is not in the book of ${name}`)
      book.faulty = true
      advance(book)
    }
  }

  const compare = (book: Book, event: RecordedEvent, fingerprint: string): void => {
    const entry = book.blocks[0]?.entries[book.entry]
    if (entry?.position === event.position) {
      if (entry.fingerprint !== fingerprint) {
        report('is not what was recorded: the chain has another hash of it', event)
        book.faulty = true
      }
      advance(book)
    } else if (event.position <= chainedTo) {
      report('stands in the books and not in their chain', event)
      book.faulty = true
    }
  }

  return {
    /** Blocks of the chain in the order of their first events. */
    load: (blocks: readonly ChainBlock[]): void => {
      for (const block of blocks) {
        const book = bookNamed(block.book)
        if (block.block !== book.blocksBegun || !isWhole(block)) {
          report(`${describeLink(block)}: the chain’s own row was changed`)
        }
        book.blocksBegun = block.block + 1
        if (block.entries.length > 0) book.blocks.push(block)
      }
    },
    take: (event: RecordedEvent): void => {
      findings.checked('time_and_chain', 'links')
      const name = toBook(event)
      const book = bookNamed(name)
      const hashed = eventHash(event)
      const same = book.along === book.link
      book.link = nextLink(book.link, hashed)
      book.along = same ? book.link : nextLink(book.along, hashed)
      book.position = event.position
      missUpTo(book, name, event.position)
      compare(book, event, shortenHash(hashed))
    },
    /** A link that was noted at the position of the last processed event, or of none. */
    hold: ({ book: name, position, link, by }: NotedLink): void => {
      findings.checked('time_and_chain', `links noted by ${toKind(by)}`)
      const book = bookNamed(name)
      if (book.position === position && book.link === link) return
      // All links noted after the fault differ with it. The first one is enough to find the fault.
      if (book.distrusted) return
      book.distrusted = true
      report(
        book.position === position
          ? `position ${position}: the book of ${name} up to here is not what ${by} saw`
          : `position ${position}: ${by} saw an event of ${name} that is not there`,
      )
    },
    finish: (): void => {
      for (const [name, book] of books) missUpTo(book, name, null)
    },
    newest: (): readonly NewestLink[] =>
      [...books]
        .filter(([, { position }]) => position > 0n)
        .map(([book, { position, link }]) => ({ book, position, link }))
        .sort((a, b) => (a.book < b.book ? -1 : 1)),
  }
}

const describeLink = ({
  book,
  block,
  first_position: first,
  last_position: last,
}: ChainBlock): string => `chain of ${book}, block ${block}, positions ${first} to ${last}`

const isWhole = ({ entries, events, ...block }: ChainBlock): boolean =>
  entries.length === events &&
  entries[0]?.position === block.first_position &&
  entries.at(-1)?.position === block.last_position

const toKind = (by: string): string => (by.startsWith('the audit') ? 'audits' : 'people')
