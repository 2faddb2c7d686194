import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as cards from '@almoner/domain/donor-cards/fixtures.ts'
import type { DonorCardsEvent } from '@almoner/domain/donor-cards/index.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { created } from '@almoner/domain/project/fixtures.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { toAuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import { createOrderOfFacts } from '../order/order-of-facts.ts'
import { createStreamChecks } from '../order/streams.ts'

const runAudit = (...events: readonly DonorCardsEvent[]): readonly string[] => {
  const findings = createFindings(10)
  const order = createOrderOfFacts(findings)
  const streams = createStreamChecks(findings)
  for (const event of toRecorded(...events)) {
    streams.take(event)
    const fact = toAuditedFact(event, findings)
    if (fact) order.take(fact)
  }
  return findings.results().flatMap((result) => result.findings)
}

const cardSaved = (number: number) => [cards.setupRequested(number), cards.buildCardSaved(number)]

describe('a donor’s cards in the audit', () => {
  it('pass, each in its own sequence', () => {
    const history = [
      cards.setupRequested(1),
      cards.setupRequested(2),
      cards.authenticationRequired(1),
      cards.setupFailed(2),
      cards.buildCardSaved(1),
      cards.removalRequested(1),
      ...cardSaved(3),
      cards.removed(1),
    ]
    expect(runAudit(...history)).toEqual([])
  })

  it.each([
    ['saved without having been asked for', [cards.buildCardSaved(1)]],
    ['saved twice', [...cardSaved(1), cards.buildCardSaved(1)]],
    [
      'saved after it had failed',
      [cards.setupRequested(1), cards.setupFailed(1), cards.buildCardSaved(1)],
    ],
    ['removed without having been saved', [cards.setupRequested(1), cards.removalRequested(1)]],
    ['gone before its owner said so', [...cardSaved(1), cards.removed(1)]],
  ])('are reported if one was %s', (_what, history) => {
    expect(runAudit(...history)).toContainEqual(expect.stringContaining('cannot come after'))
  })
})

describe('the audit', () => {
  const folder = fileURLToPath(new URL('../../../docs/events/', import.meta.url))
  const types = readdirSync(folder).flatMap((file) => /^([A-Z]\w+)\.json$/.exec(file)?.[1] ?? [])

  it.each(types)('finds %s', (type) => {
    const findings = createFindings(1)
    const [event] = toRecorded(created)
    if (!event) throw new Error('one event was given')
    toAuditedFact({ ...event, type, stream: streamName('nothing', 'of-the-kind') }, findings)
    const sentences = findings.results().flatMap((result) => result.findings)
    expect(sentences).toEqual([expect.stringContaining('stands in a stream of another kind')])
  })
})
