import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { MissionCard, MissionCardSkeleton } from './mission-card.tsx'
import styles from './mission-list.module.css'
import type { Missions } from './use-missions.ts'

/** The open projects; the next ones come as one scrolls, or by a press. */
export const MissionList = ({ missions }: { missions: Missions }) => {
  const foot = useRef<HTMLDivElement>(null)
  const { hasMore, isFetchingMore, more } = missions
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  useEffect(() => {
    const element = foot.current
    if (!element || !hasMore || isFetchingMore) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, isFetchingMore])
  return (
    <section className={styles.section} aria-busy={missions.isPending}>
      <h2>
        <Trans>Projects</Trans>
      </h2>
      <ul className={styles.list}>
        {missions.isPending && <Blanks />}
        {missions.all.map((mission) => (
          <li key={mission.id}>
            <MissionCard mission={mission} />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">
          {!missions.isPending && (
            <Plural value={missions.all.length} one="One project" other="# projects" />
          )}
        </span>
      </VisuallyHidden>
      {hasMore && (
        <div ref={foot} className={styles.more}>
          <Button onClick={more} busy={isFetchingMore && <Trans>Loading…</Trans>}>
            <Trans>More projects</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

const Blanks = () =>
  [1, 2, 3].map((place) => (
    <li key={place}>
      <MissionCardSkeleton />
    </li>
  ))
