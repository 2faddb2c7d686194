import type { Db } from '../engine/database.ts'
import { chainBlocks } from '../models/hash-chain/query.ts'
import { listAnchors } from './chain-anchors/chain-anchors.ts'
import { createTwoPersonChecks } from './charity/two-persons.ts'
import { createChainChecks, type NewestLink, type NotedLink } from './order/chain.ts'
import type { AuditedFact } from './finding/facts.ts'
import type { Findings } from './finding/findings.ts'
import { createJournalChecks } from './ledger/journal.ts'
import { createOrderChecks } from './order/order.ts'
import type { Page } from './pages.ts'
import { createPayoutRuleChecks } from './ledger/payout-rules.ts'
import { createReceiptBookChecks } from './ledger/receipt-books.ts'
import { createReportChecks } from './ledger/reports.ts'
import { createSnapshotChecks, type AuditedSnapshot } from './table/snapshots.ts'

/** Checks that run once along the global order, and need little memory. */
export const createWholeChecks = (
  findings: Findings,
  options: {
    db: Db
    isDense: boolean
    goal: bigint
    /** The positions of the chain and the journal; null if one was never started, or is to be rebuilt. */
    chainedTo: bigint | null
    journalTo: bigint | null
    expected: readonly NewestLink[]
    snapshots: readonly AuditedSnapshot[]
  },
) => {
  const { db, isDense, goal, chainedTo, journalTo, expected, snapshots } = options
  const order = createOrderChecks(findings, { isDense, goal })
  const chain = createChainChecks(findings, { chainedTo: chainedTo ?? 0n })
  const journal = createJournalChecks(findings, { db, journalTo })
  const receiptBooks = createReceiptBookChecks(findings)
  const reports = createReportChecks(findings, { db, journalTo })
  const payoutRules = createPayoutRuleChecks(findings)
  const twoPersons = createTwoPersonChecks(findings)
  const savedStates = createSnapshotChecks(findings, snapshots)
  if (chainedTo === null && goal > 0n) {
    findings.found('time_and_chain', 'the hash chain was never made: nothing proves these events')
  }

  const notedLinks = async (range: Range): Promise<NotedLink[]> => {
    const anchors = await listAnchors(db, range)
    const byAudits = anchors.map(({ book, position, link, notedAt }) => ({
      book,
      position,
      link,
      by: `the audit of ${notedAt}`,
    }))
    const byPeople = expected
      .filter(({ position }) => isWithin(position, range))
      .map(({ book, position, link }) => ({ book, position, link, by: 'whoever noted its link' }))
    return [...byAudits, ...byPeople].sort((a, b) => Number(a.position - b.position))
  }

  return {
    take: async (
      { events, ...range }: Page,
      factAt: (index: number) => AuditedFact | null,
    ): Promise<void> => {
      chain.load(await chainBlocks(db, range))
      const noted = await notedLinks(range)
      let heldCount = 0
      let after = range.after
      const holdUpTo = (position: bigint): void => {
        for (
          let next = noted[heldCount];
          next && next.position <= position;
          next = noted[heldCount]
        ) {
          chain.hold(next)
          heldCount += 1
        }
      }
      for (const [index, event] of events.entries()) {
        order.take(event)
        chain.take(event)
        holdUpTo(event.position)
        const fact = factAt(index)
        if (fact === null) continue
        journal.take(fact)
        receiptBooks.take(fact)
        reports.take(fact)
        payoutRules.take(fact)
        twoPersons.take(fact)
        savedStates.take(fact)
        if (!journal.isFull()) continue
        await journal.compare({ after, upTo: event.position })
        after = event.position
      }
      holdUpTo(range.upTo)
      await journal.compare({ after, upTo: range.upTo })
    },
    finish: async (): Promise<void> => {
      const beyond = { after: goal, upTo: null }
      order.finish()
      chain.load(await chainBlocks(db, beyond))
      for (const noted of await notedLinks(beyond)) chain.hold(noted)
      chain.finish()
      await journal.compare(beyond)
      await journal.finish()
      await reports.finish()
    },
    newestLinks: chain.newest,
  }
}

type Range = { after: bigint; upTo: bigint | null }

const isWithin = (position: bigint, { after, upTo }: Range): boolean =>
  position > after && (upTo === null || position <= upTo)
