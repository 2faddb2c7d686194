import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { classes } from '../../lib/classes.ts'
import { Icon } from '../../components/icon.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { useActorWords } from './actor-words.ts'
import styles from './payment-timeline.module.css'
import { timelineQuery } from './payments-api.ts'
import { ReadAgain } from './read-again.tsx'
import { timelineLook } from './timeline-look.ts'
import { useTimelineSentence } from './timeline-sentence.ts'
import { useRereadOn } from './use-reread-on.ts'

type Props = {
  paymentId: string
  /** Another one means that there may be new events. */
  version: string
}

/** Every event of a payment: what, when and by whom. */
export const PaymentTimeline = ({ paymentId, version }: Props) => {
  const sentence = useTimelineSentence()
  const actorWords = useActorWords()
  const timeline = useQuery(timelineQuery(paymentId))
  useRereadOn(version, timeline.refetch)
  if (timeline.isError && !timeline.data) return <ReadAgain query={timeline} />
  if (!timeline.data) return <Skeleton height="12rem" />
  return (
    <ol className={styles.timeline}>
      {timeline.data.entries.map((entry) => {
        const { icon, tone } = timelineLook[entry.type]
        return (
          <li key={entry.position} className={styles.entry}>
            <span className={classes(styles.sign, styles[tone])}>
              <Icon name={icon} size={16} />
            </span>
            <div className={styles.words}>
              <p>{sentence(entry)}</p>
              <p className={styles.when}>
                <Time at={entry.at} />
                <span>
                  <Trans>by {{ actor: actorWords(entry.actor) }}</Trans>
                </span>
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
