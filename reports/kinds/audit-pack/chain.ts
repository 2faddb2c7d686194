import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toPosition, type Position } from '@almoner/eventstore/position.ts'
import {
  packEntries,
  shortenHash,
  type ChainEntry,
} from '@almoner/projections/models/hash-chain/entries.ts'
import {
  chainBeginning,
  eventHash,
  eventsInABlock,
  nextLink,
} from '@almoner/projections/models/hash-chain/link.ts'
import { chainOfBook } from '@almoner/projections/models/hash-chain/query.ts'
import type { ReportSource } from '../report-kind.ts'
import type { Pack, PackPart } from './pack-files.ts'
import { findEventRange, readEventsAt, toLine } from './period-events.ts'

type Block = {
  block: number
  entries: readonly ChainEntry[]
  link: string
  /** The position of the charity's event before the block. */
  after: Position
}

const blocksAtOnce = 500

/**
 * Adds the charity's links from its first event to the last one of the period, and the events of
 * the blocks in the period, by which these links can be computed again.
 */
export async function* addChain(
  pack: Pack,
  source: ReportSource,
): AsyncGenerator<PackPart, void, undefined> {
  const range = await findEventRange(source)
  if (range === null) return
  const upTo = range.last
  yield* pack.addFile('chain.jsonl', writeLinks(source, upTo))
  let number = 0
  for await (const blocks of readBlocks(source, upTo)) {
    const ofPeriod = blocks.filter(({ entries }) => (entries.at(-1)?.position ?? 0n) >= range.first)
    if (ofPeriod.length === 0) continue
    number += 1
    const name = `events/${String(number).padStart(6, '0')}.jsonl`
    yield* pack.addFile(name, writeEvents(source, ofPeriod))
  }
}

async function* writeLinks(
  source: ReportSource,
  upTo: bigint,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const blocks of readBlocks(source, upTo)) {
    const lines = blocks.map(({ block, entries, link }) =>
      JSON.stringify({ block, entries: packEntries(entries), link }),
    )
    yield Buffer.from(lines.map((line) => `${line}\n`).join(''))
  }
}

async function* writeEvents(
  { store }: ReportSource,
  blocks: readonly Block[],
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const { entries, after } of blocks) {
    const lines: string[] = []
    let at = 0
    for await (const event of readEventsAt(store, { after, positions: toPositions(entries) })) {
      const isChained = shortenHash(eventHash(event)) === entries[at]?.fingerprint
      assert(isChained, `the chain has the event at ${event.position}`)
      lines.push(toLine(event))
      at += 1
    }
    yield Buffer.from(lines.join(''))
  }
}

const toPositions = (entries: readonly ChainEntry[]): readonly Position[] =>
  entries.map(({ position }) => toPosition(position))

/** The blocks in pages. A block that later events may fill ends at the report's position. */
async function* readBlocks(
  source: ReportSource,
  upTo: bigint,
): AsyncGenerator<readonly Block[], void, undefined> {
  const { db, organisationId: book, position } = source
  let before = { block: -1, link: chainBeginning(book), position: toPosition(0n) }
  for (;;) {
    const page = await chainOfBook(db, { book, upTo, after: before.block, most: blocksAtOnce })
    if (page.length === 0) return
    const blocks: Block[] = []
    for (const { block, entries, link } of page) {
      const last = toPosition(requirePresent(entries.at(-1), 'an event of a block').position)
      const whole = { block, entries, link, after: before.position }
      const isFixed = entries.length === eventsInABlock && last <= position
      blocks.push(isFixed ? whole : await cutBlock(source, { block: whole, before: before.link }))
      before = { block, link, position: last }
    }
    yield blocks
  }
}

/** The part of a block up to the report's position, with the link there. */
const cutBlock = async (
  { store, position }: ReportSource,
  { block, before }: { block: Block; before: string },
): Promise<Block> => {
  const { after } = block
  const entries = block.entries.filter((entry) => entry.position <= position)
  let link = before
  for await (const event of readEventsAt(store, { after, positions: toPositions(entries) })) {
    link = nextLink(link, eventHash(event))
  }
  return { ...block, entries, link }
}
