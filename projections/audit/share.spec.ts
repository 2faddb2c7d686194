import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAuditedFact } from './finding/facts.ts'
import { createFindings } from './finding/findings.ts'
import { createReceiptBookChecks } from './ledger/receipt-books.ts'
import { createShareChecks } from './share.ts'
import { payThrough } from './testing/payments.ts'
import { steps } from './testing/steps.ts'

const now = instant('2026-11-21T02:30:00.000Z')

const look = (events: readonly RecordedEvent[], parts = 1) => {
  const findings = createFindings(5)
  const books = createReceiptBookChecks(findings)
  for (let part = 0; part < parts; part++) {
    const checks = createShareChecks(findings, { share: { part, parts }, now })
    for (const event of events) {
      const fact = toAuditedFact(event, part === 0 ? findings : createFindings(0))
      checks.take(event, () => fact)
      if (part === 0 && fact) books.take(fact)
    }
    checks.finish()
  }
  return findings.results()
}

const anyStep = fc.constantFrom(...Object.keys(steps), 'force')

// Chance alone rarely pays anything: most begin as a real payer would.
const beginnings = [
  [],
  ['initiate', 'identify', 'succeed'],
  ['initiate', 'force', 'identify', 'decline'],
  ['request', 'open', 'payByApp'],
  ['request', 'expire', 'submit'],
  ['submit', 'approve'],
  ['submit', 'refuse', 'reopen'],
  ['submit', 'refuse', 'request', 'openAgain', 'payByAppAgain'],
]

const anyHistory = fc.array(
  fc
    .tuple(fc.constantFrom(...beginnings), fc.array(anyStep, { minLength: 1, maxLength: 12 }))
    .map(([beginning, rest]) => beginning.concat(rest)),
  { minLength: 1, maxLength: 6 },
)

const recorded = async (history: readonly (readonly string[])[]) => {
  const store = createMemoryStore()
  for (const [number, names] of history.entries()) await payThrough(store, number, names)
  return await store.readAll({ after: 0n, limit: 10_000 })
}

// Personal parts are unsealed here; another check reports that.
const wrong = (events: readonly RecordedEvent[], parts?: number) =>
  look(events, parts).flatMap(({ findings }) => findings)

describe('any commands, in any order', () => {
  it('leave nothing that the audit’s own rules report, in one part or in many', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.integer({ min: 1, max: 4 }), async (history, parts) => {
        const events = await recorded(history)
        expect(wrong(events)).toEqual([])
        expect(look(events, parts)).toEqual(look(events))
      }),
      { numRuns: 300 },
    )
  })

  it('are reported once a step of a payment is missing, or repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.boolean(), async (choice, twice) => {
        const events = await recorded([
          ['initiate', 'identify', 'decline', 'another', 'identifyAgain', 'succeed'],
          ['initiate', 'identify', 'authenticate', 'succeed', 'refundPart', 'refundedPart'],
          ['request', 'open', 'payByApp', 'refundAll', 'refundMore', 'refundedMore'],
          ['submit', 'force', 'refuse', 'approve'],
          ['initiate', 'identify', 'succeed', 'dispute', 'lose'],
        ])
        const at = choice % events.length
        const changed = events.flatMap((event, index) =>
          index === at ? (twice ? [event, event] : []) : [event],
        )
        const targetEvent = events[at]
        // A missing last event of a stream breaks no rule: no later event depends on it.
        const isLast = !events.some(
          ({ stream, revision }) =>
            stream === targetEvent?.stream && revision > targetEvent.revision,
        )
        fc.pre(twice || !isLast)
        expect(wrong(changed)).not.toEqual([])
      }),
    )
  })
})
