import { useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import { useCurrentInSight } from '../../lib/browser/use-current-in-sight.ts'
import { useSectionInSight } from './use-section-in-sight.ts'
import styles from './detail-screen.module.css'

export type Section = { id: string; title: string; content: ReactNode }

const headingId = (id: string): string => `${id}-heading`

/** A part of a detail screen; the contents list leads to its heading. */
export const DetailSection = ({ section: { id, title, content } }: { section: Section }) => (
  <section id={id} className={styles.section} aria-labelledby={headingId(id)}>
    <h2 id={headingId(id)} tabIndex={-1} className={styles.heading}>
      {title}
    </h2>
    {content}
  </section>
)

/** Fewer sections than this are seen at a glance. */
const fewestListed = 4

/**
 * Links to the sections. In a narrow window they are one line, which stays at the top of the page
 * and marks the section that is being read.
 */
export const Contents = ({ sections }: { sections: readonly Section[] }) =>
  sections.length < fewestListed ? undefined : <ContentsList sections={sections} />

const ContentsList = ({ sections }: { sections: readonly Section[] }) => {
  const { t } = useLingui()
  const current = useSectionInSight(sections)
  const titles = sections.map(({ title }) => title).join()
  const row = useCurrentInSight<HTMLOListElement>(current ?? '', titles)
  return (
    <nav className={styles.contents} aria-label={t`On this page`}>
      <ol ref={row}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => goTo(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

// The page scrolls by script, because the router would treat the fragment as a separate address.
const goTo = (event: MouseEvent, id: string): void => {
  const heading = document.getElementById(headingId(id))
  if (!heading) return
  event.preventDefault()
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}
