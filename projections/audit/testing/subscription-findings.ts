import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { createSubscriptionChecks } from '../charity/subscriptions.ts'
import type { AuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import type { InvariantName } from '../finding/invariants.ts'

/** Returns the findings of the audit of these events, on a day. */
export const find =
  (name: InvariantName, now = '2026-11-30T02:00:00.000Z') =>
  (...events: readonly AnyEvent[]): string[] => {
    const findings = createFindings(20)
    const checks = createSubscriptionChecks(findings, { now: instant(now), isMine: () => true })
    for (const event of toRecorded(...events)) {
      const at = 'at' in event.data ? event.data.at : event.meta.at
      checks.take({ ...event, meta: { ...event.meta, at } } as unknown as AuditedFact)
    }
    checks.finish()
    const result = findings.results().find((each) => each.name === name)
    return (result?.findings ?? []).map((sentence) =>
      sentence.replace(/^position \d+, \S+, (\w+) \S+: /, '$1 '),
    )
  }

/** The event with other data. */
export const but = <Event extends AnyEvent>(event: Event, data: Partial<Event['data']>): Event => ({
  ...event,
  data: { ...event.data, ...data },
})
