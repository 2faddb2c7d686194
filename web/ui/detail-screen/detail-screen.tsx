import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { ProblemError } from '../../lib/api/failure/problem.ts'
import { BackLink, type BackLinkProps } from '../button/back-link.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import { ScreenTitle, WindowTitle } from '../layout/page/screen-title.tsx'
import { ReadAgain } from '../feedback/notice/read-again.tsx'
import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import { Acts, type DetailAct } from './acts.tsx'
import { Contents, DetailSection, type Section } from './sections.tsx'
import styles from './detail-screen.module.css'

type DetailScreenProps<Answer, Key extends QueryKey> = {
  query: UseQueryOptions<Answer, Error, Answer, Key>
  /** The title while there is no answer: "Payment details". */
  name: string
  back: BackLinkProps
  /** Shown at the end of the first line, beside the back link. */
  aside?: ReactNode
  parts: (answer: Answer) => DetailParts
}

export type DetailParts = {
  /** The window's title, and the heading if there is no `heading`. */
  title: string
  heading?: ReactNode
  /** The status, shown beside the heading. */
  pill?: ReactNode
  /** Below the heading: a few facts, and what the reader has to know first. */
  lead?: ReactNode
  acts?: readonly DetailAct[]
  sections: readonly Section[]
}

/** One thing: its title, what can be done about it, and its sections. */
export const DetailScreen = <Answer, Key extends QueryKey>({
  query: options,
  name,
  back,
  aside,
  parts,
}: DetailScreenProps<Answer, Key>) => {
  const query = useQuery(options)
  return (
    <article className={styles.screen} aria-busy={query.isPending} data-in-order="all">
      <div className={styles.bar}>
        <BackLink {...back} />
        {aside}
      </div>
      {query.data !== undefined && <Opened parts={parts(query.data)} />}
      {query.isPending && <Waiting name={name} />}
      {query.isError && query.data === undefined && (
        <>
          <ScreenTitle title={name} />
          {isNotFound(query.error) ? <NotFound error={query.error} /> : <ReadAgain query={query} />}
        </>
      )}
    </article>
  )
}

const Opened = ({ parts }: { parts: DetailParts }) => {
  const { title, heading, pill, lead, acts = [], sections } = parts
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <ScreenTitle title={title}>{heading}</ScreenTitle>
          {pill}
        </div>
        {lead}
        <Acts acts={acts} />
      </header>
      <Contents sections={sections} />
      {sections.map((section) => (
        <DetailSection key={section.id} section={section} />
      ))}
    </>
  )
}

// The heading comes with the answer. It takes the focus once it names the opened item.
const Waiting = ({ name }: { name: string }) => (
  <div className={styles.waiting}>
    <WindowTitle title={name} />
    <Skeleton width="7em" height="2.4rem" />
    <Skeleton width="70%" />
    <Skeleton height="11rem" />
    <Skeleton height="9rem" />
    <Skeleton height="14rem" />
  </div>
)

const isNotFound = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 404

// A second request would find nothing either.
const NotFound = ({ error }: { error: unknown }) => {
  const toMessage = useErrorMessage()
  return <Notice tone="warning">{toMessage(error)}</Notice>
}
