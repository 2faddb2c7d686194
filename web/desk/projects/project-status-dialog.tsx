import { Trans } from '@lingui/react/macro'
import type { ProjectCard } from '@almoner/api/desk/projects/contract.ts'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { closeProject, projectsKey, reopenProject } from './projects-api.ts'

const reads = [projectsKey]

type ProjectStatusDialogProps = {
  project: Pick<ProjectCard, 'id' | 'title' | 'status'>
  open: boolean
  onClose: () => void
}

/**
 * Closes a project, or opens a closed one again. If the plan is full, it names the project to close
 * first.
 */
export const ProjectStatusDialog = ({ project, ...dialog }: ProjectStatusDialogProps) => {
  const { id, title, status } = project
  if (status === 'closed') {
    return (
      <DecisionDialog
        {...dialog}
        name={`reopen-${id}`}
        title={<Trans>Reopen “{title}”?</Trans>}
        act={<Trans>Reopen</Trans>}
        send={(_, key) => reopenProject(id, key)}
        reads={reads}
      >
        <p>
          <Trans>It accepts payments again, and payers see it as before.</Trans>
        </p>
      </DecisionDialog>
    )
  }
  return (
    <DecisionDialog
      {...dialog}
      name={`close-${id}`}
      title={<Trans>Close “{title}”?</Trans>}
      act={<Trans>Close project</Trans>}
      send={(_, key) => closeProject(id, key)}
      reads={reads}
    >
      <p>
        <Trans>
          Payers no longer find it, and monthly gifts to it stop being charged. What was given
          stays. You can reopen it at any time.
        </Trans>
      </p>
    </DecisionDialog>
  )
}
