import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TimelineSection } from '../../ui/timeline/timeline-section.tsx'
import { useActorLabels } from './actor-labels.ts'
import { PaymentThen } from './payment-then.tsx'
import { timelineQuery } from './payments-api.ts'
import { ReadAgain } from '../../ui/feedback/read-again.tsx'
import { timelineLook } from './timeline-look.ts'
import { useTimelineSentence } from './timeline-sentence.ts'

/** Every event of a payment: what, when and by whom, and how the payment stood after it. */
export const PaymentTimeline = ({ paymentId }: { paymentId: string }) => {
  const sentence = useTimelineSentence()
  const actorLabels = useActorLabels()
  const timeline = useQuery(timelineQuery(paymentId))
  if (timeline.isError && !timeline.data) return <ReadAgain query={timeline} />
  if (!timeline.data) return <Skeleton height="12rem" />
  const { entries } = timeline.data
  const then = (step: number) => <PaymentThen entries={entries.slice(0, step + 1)} />
  return (
    <TimelineSection
      entries={entries.map((entry) => {
        const { icon, tone } = timelineLook[entry.type]
        return {
          key: entry.position,
          icon,
          tone,
          sentence: sentence(entry),
          at: entry.at,
          who: actorLabels(entry.actor),
        }
      })}
      asOf={then}
    />
  )
}
