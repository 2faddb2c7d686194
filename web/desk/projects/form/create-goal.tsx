import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProjectAnswer } from '@almoner/api/desk/projects/contract.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { FlashMessage } from '../../../ui/feedback/notice/flash-message.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { ProjectForm } from './project-form.tsx'
import { projectQuery } from '../projects-api.ts'

declare module '@tanstack/history' {
  // The state that one screen passes to the next beside its address. The router defines the
  // interface's name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The project was just created. */
    savedProject?: boolean
  }
}

/** Creates a new project. */
export const CreateGoal = () => {
  const navigate = useNavigate()
  return (
    <ProjectForm
      project={null}
      lead={<Trans>What you collect for. Payers see it as soon as it is public.</Trans>}
      done={({ id }) =>
        navigate({
          to: '/CreateGoal/$projectId',
          params: { projectId: id },
          state: { savedProject: true },
          ignoreBlocker: true,
          replace: true,
        })
      }
    />
  )
}

/** Edits an existing project. */
export const EditGoal = () => {
  const { projectId } = useParams({ from: '/signed-in/CreateGoal/$projectId' })
  const query = useQuery(projectQuery(projectId))
  const { title } = useHeading()
  if (query.data) return <EditedProject key={projectId} project={query.data} />
  return (
    <>
      <BackLink to="/Projects" />
      <ScreenTitle title={title} />
      {query.error ? <ReadAgain query={query} /> : <Skeleton height="32rem" />}
    </>
  )
}

const EditedProject = ({ project }: { project: ProjectAnswer }) => {
  const router = useRouter()
  const [isNew] = useState(() => router.state.location.state.savedProject === true)
  const [saved, setSaved] = useState<{ project: ProjectAnswer; times: number } | null>(
    isNew ? { project, times: 0 } : null,
  )
  return (
    <ProjectForm
      project={project}
      lead={
        <>
          {saved && (
            <FlashMessage key={saved.times}>
              <Saved project={saved.project} />
            </FlashMessage>
          )}
          <Link to="/Projects/$projectId/Replay" params={{ projectId: project.id }}>
            <Trans>View history</Trans>
          </Link>
        </>
      }
      done={(answer) => setSaved({ project: answer, times: (saved?.times ?? 0) + 1 })}
    />
  )
}

const Saved = ({ project: { status, address } }: { project: ProjectAnswer }) =>
  status === 'closed' ? (
    <Trans>Saved. The project is closed and does not accept payments.</Trans>
  ) : (
    <>
      <Trans>Saved. Payers see it now.</Trans>{' '}
      <a href={address}>
        <Trans>Open its page</Trans>
      </a>
    </>
  )
