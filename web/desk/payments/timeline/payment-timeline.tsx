import { useQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import type { TimelineEntry as ShownEntry } from '../../../ui/timeline/timeline.tsx'
import { ComparedStates } from '../../../ui/timeline/compared-states.tsx'
import { TimelineSection } from '../../../ui/timeline/timeline-section.tsx'
import { useActorLabels } from '../labels/actor-labels.ts'
import { PaymentThen } from './payment-then.tsx'
import { paymentPath, timelineQuery } from '../payments-api.ts'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { timelineLook } from './timeline-look.ts'
import { useTimelineSentence } from './sentences/timeline-sentence.ts'

/**
 * Lists every event of a payment with its time and actor, and the state of the payment after it.
 */
export const PaymentTimeline = ({ paymentId }: { paymentId: string }) => {
  const show = useShownEntries()
  const timeline = useQuery(timelineQuery(paymentPath(paymentId)))
  if (timeline.isError && !timeline.data) return <ReadAgain query={timeline} />
  if (!timeline.data) return <Skeleton height="12rem" />
  const { entries } = timeline.data
  const then = (step: number) => <PaymentThen entries={entries.slice(0, step + 1)} />
  const compare = (step: number, against: number) => (
    <ComparedStates entries={entries} steps={[step, against]} asOf={then} />
  )
  return <TimelineSection entries={show(entries)} asOf={then} compare={compare} />
}

/** Events as a timeline shows them. */
export const useShownEntries = (): ((entries: readonly TimelineEntry[]) => ShownEntry[]) => {
  const sentence = useTimelineSentence()
  const actorLabels = useActorLabels()
  return (entries) =>
    entries.map((entry) => {
      const { icon, tone } = timelineLook[entry.type]
      return {
        key: entry.position,
        icon,
        tone,
        sentence: sentence(entry),
        at: entry.at,
        who: actorLabels(entry),
      }
    })
}
