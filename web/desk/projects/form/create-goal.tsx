import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { ProjectAnswer } from '@almoner/api/desk/projects/contract.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { FlashMessage } from '../../../ui/feedback/notice/flash-message.tsx'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
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

type ScreenProps = {
  of: string | undefined
  /** Undefined until the permissions are loaded. The server checks them again. */
  mayEdit: boolean | undefined
}

/** Creates a new project. */
export const CreateGoal = ({ of, mayEdit }: ScreenProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (mayEdit === false) return <NotAllowed title={t`New project`} of={of} />
  return (
    <ProjectForm
      project={null}
      of={of}
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
export const EditGoal = ({ of, mayEdit, projectId }: ScreenProps & { projectId: string }) => {
  const { t } = useLingui()
  const query = useQuery({ ...projectQuery(projectId), enabled: mayEdit === true })
  const title = t`Edit project`
  if (mayEdit === false) return <NotAllowed title={title} of={of} />
  if (query.data) return <EditedProject key={projectId} of={of} project={query.data} />
  return (
    <Frame title={title} of={of}>
      {query.error ? (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton height="32rem" />
      )}
    </Frame>
  )
}

const EditedProject = ({ of, project }: { of: string | undefined; project: ProjectAnswer }) => {
  const router = useRouter()
  const [isNew] = useState(() => router.state.location.state.savedProject === true)
  const [saved, setSaved] = useState<{ project: ProjectAnswer; times: number } | null>(
    isNew ? { project, times: 0 } : null,
  )
  return (
    <ProjectForm
      project={project}
      of={of}
      lead={
        saved && (
          <FlashMessage key={saved.times}>
            <Saved project={saved.project} />
          </FlashMessage>
        )
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

const NotAllowed = ({ title, of }: { title: string; of: string | undefined }) => (
  <Frame title={title} of={of}>
    <Notice>
      <Trans>Only owners, finance staff and fundraisers can change projects.</Trans>
    </Notice>
  </Frame>
)

type FrameProps = { title: string; of: string | undefined; children: ReactNode }

const Frame = ({ title, of, children }: FrameProps) => (
  <>
    <BackLink to="/AccountOverview" />
    <PageTitle title={title} of={of} />
    {children}
  </>
)
