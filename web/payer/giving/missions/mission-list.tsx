import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef, type RefObject } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { useInSight } from '../../../lib/browser/use-in-sight.ts'
import { MissionCard, MissionCardSkeleton } from './mission-card.tsx'
import styles from './mission-list.module.css'
import type { Missions } from './use-missions.ts'

/** Shows the open projects. The next ones load when the payer scrolls or clicks the button. */
export const MissionList = ({ missions }: { missions: Missions }) => {
  const foot = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const press = useFocusOnTheNext(list, missions)
  const { all, isPending, isFetchingMore, isMoreLost, hasMore, more } = missions
  useInSight(foot, {
    margin: '400px',
    isAwaited: hasMore && !isFetchingMore && !isMoreLost,
    seen: more,
  })
  return (
    <section className={styles.section} aria-busy={isPending || isFetchingMore}>
      <h2>
        <Trans>Projects</Trans>
      </h2>
      <ul ref={list} className={styles.list}>
        {isPending && <Blanks />}
        {all.map((mission) => (
          <li key={mission.id}>
            <MissionCard mission={mission} />
          </li>
        ))}
      </ul>
      <HowMany missions={missions} />
      {isMoreLost && <MoreLost missions={missions} retry={press} />}
      {hasMore && !isMoreLost && (
        <div ref={foot} className={styles.more}>
          <Button onClick={press} busy={isFetchingMore && <Trans>Loading…</Trans>}>
            <Trans>Show more projects</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

/**
 * After the button is clicked, the focus moves to the first new project, because the button may be
 * gone by then.
 */
const useFocusOnTheNext = (
  list: RefObject<HTMLUListElement | null>,
  { all, more }: Missions,
): (() => void) => {
  const next = useRef<number>(undefined)
  const count = all.length
  useEffect(() => {
    if (next.current === undefined || count <= next.current) return
    list.current?.children[next.current]?.querySelector('a')?.focus()
    next.current = undefined
  }, [list, count])
  return () => {
    next.current = count
    more()
  }
}

const HowMany = ({ missions: { all, isPending, hasMore } }: { missions: Missions }) => (
  <VisuallyHidden>
    <span role="status">
      {!isPending &&
        (hasMore ? (
          <Plural value={all.length} one="One project so far" other="# projects so far" />
        ) : (
          <Plural value={all.length} one="One project" other="# projects" />
        ))}
    </span>
  </VisuallyHidden>
)

const MoreLost = ({ missions: { error }, retry }: { missions: Missions; retry: () => void }) => {
  const toMessage = useErrorMessage()
  return (
    <Notice
      tone="danger"
      title={<Trans>The next projects could not be loaded</Trans>}
      action={
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {toMessage(error)}
    </Notice>
  )
}

const Blanks = () =>
  [1, 2, 3].map((place) => (
    <li key={place}>
      <MissionCardSkeleton />
    </li>
  ))
