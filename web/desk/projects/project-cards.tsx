import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectCardsAnswer } from '@almoner/api/desk/projects/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ShowMore } from '../../ui/feedback/show-more.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { useMay } from '../use-may.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './project-cards.module.css'
import { projectCardsQuery, type ShownProjects } from './projects-api.ts'

/** Shows the charity's projects: running ones first, closed ones after a click. */
export const ProjectCards = () => {
  const { t } = useLingui()
  const [shown, setShown] = useState<ShownProjects>('running')
  const query = useInfiniteQuery(projectCardsQuery(shown))
  const mayEdit = useMay('projects.edit')
  const answer = query.data?.pages[0]
  return (
    <section className={styles.section} aria-label={t`Projects`}>
      <header className={styles.head}>
        <ScreenTitle {...useHeading()} />
        {answer && <Places answer={answer} />}
        {mayEdit && (
          <LinkButton to="/CreateGoal" icon="plus">
            <Trans>New project</Trans>
          </LinkButton>
        )}
      </header>
      {answer && (answer.closed > 0 || shown === 'closed') && (
        <div className={styles.choices} role="group" aria-label={t`Which projects`}>
          <Choice shown={shown} value="running" onChoose={setShown}>
            <Trans>Open ({answer.running})</Trans>
          </Choice>
          <Choice shown={shown} value="closed" onChoose={setShown}>
            <Trans>Closed ({answer.closed})</Trans>
          </Choice>
        </div>
      )}
      <List query={query} shown={shown} mayEdit={mayEdit} />
    </section>
  )
}

/** Shows how many of the plan's places for projects are taken. */
const Places = ({ answer: { running, limit } }: { answer: ProjectCardsAnswer }) => (
  <p className={styles.quiet}>
    {limit === null ? (
      <Plural value={running} one="# open" other="# open" />
    ) : (
      <Trans>
        {running} of the {limit} that your plan allows
      </Trans>
    )}
  </p>
)

type ChoiceProps = {
  shown: ShownProjects
  value: ShownProjects
  onChoose: (choice: ShownProjects) => void
  children: React.ReactNode
}

const Choice = ({ shown, value, onChoose, children }: ChoiceProps) => (
  <Button
    look={shown === value ? 'primary' : 'secondary'}
    aria-pressed={shown === value}
    onClick={() => onChoose(value)}
  >
    {children}
  </Button>
)

type ListProps = {
  query: ReturnType<typeof useInfiniteQuery<ProjectCardsAnswer>>
  shown: ShownProjects
  mayEdit: boolean
}

const List = ({ query, shown, mayEdit }: ListProps) => {
  const projects = query.data?.pages.flatMap((page) => page.projects) ?? []
  return (
    <>
      {query.isPending && <Skeleton height="12rem" />}
      {query.data && projects.length === 0 && <None shown={shown} mayEdit={mayEdit} />}
      {projects.length > 0 && (
        <ul className={styles.cards}>
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </>
  )
}

const None = ({ shown, mayEdit }: { shown: ShownProjects; mayEdit: boolean }) => (
  <p className={styles.quiet}>
    {shown === 'closed' ? (
      <Trans>No project is closed.</Trans>
    ) : mayEdit ? (
      <Trans>
        No project is open. Payers can only give to your charity as a whole. Create one, or reopen a
        closed one.
      </Trans>
    ) : (
      <Trans>No project is open. Payers can only give to your charity as a whole.</Trans>
    )}
  </p>
)
