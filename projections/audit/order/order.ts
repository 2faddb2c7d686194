import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { isSealed } from '@almoner/eventstore/personal-data.ts'
import type { Findings } from '../finding/findings.ts'

/**
 * Checks the one global order: dense if the store counts without gaps, and with times that never
 * run back.
 */
export const createOrderChecks = (
  findings: Findings,
  { isDense, goal }: { isDense: boolean; goal: bigint },
) => {
  let position = 0n
  let recordedAt: Instant | null = null
  const skipTo = (next: bigint): void => {
    if (!isDense || next === position + 1n) return
    const last = next - 1n
    findings.found(
      'dense',
      last === position + 1n
        ? `position ${last}: there is no event`
        : `positions ${position + 1n} to ${last}: there are no events`,
    )
  }
  return {
    take: (event: RecordedEvent): void => {
      findings.checked('dense', 'positions')
      skipTo(event.position)
      findings.checked('time_and_chain', 'moments')
      if (recordedAt !== null && event.recordedAt < recordedAt) {
        findings.found('time_and_chain', 'was recorded before its predecessor', event)
      }
      if (event.personal !== undefined) {
        findings.checked('sealed', 'personal parts')
        if (!isSealed(event.personal)) {
          findings.found('sealed', 'holds its personal part in the clear', event)
        }
      }
      position = event.position
      recordedAt = event.recordedAt
    },
    finish: (): void => skipTo(goal + 1n),
  }
}
