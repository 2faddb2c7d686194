import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProjectCard as Project } from '@almoner/api/desk/projects/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton, OutsideLinkButton } from '../../ui/button/link-button.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Pill } from '../../ui/data/status/pill.tsx'
import { Time } from '../../ui/data/time.tsx'
import { ProgressBar } from '../../ui/feedback/waiting/progress-bar.tsx'
import { ProjectPicture } from '../../ui/picture/project-picture.tsx'
import { ProjectStatusDialog } from './project-status-dialog.tsx'
import styles from './project-cards.module.css'
import { useProjectStatusLabel } from './project-labels.ts'
import { findHeader } from '../../ui/picture/project-media.ts'

type ProjectCardProps = { project: Project; mayEdit: boolean }

/** One project with its progress. */
export const ProjectCard = ({ project, mayEdit }: ProjectCardProps) => {
  const { id, title, goal, raised, picture } = project
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <ProjectPicture source={findHeader([picture])} alt="" seed={id} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.state}>
          <Status project={project} />
        </p>
        <ProgressBar raisedCents={raised} goalCents={goal} />
        <Figures project={project} />
        <Acts project={project} mayEdit={mayEdit} />
      </div>
    </li>
  )
}

const Status = ({ project: { status, isResting } }: { project: Project }) => {
  const label = useProjectStatusLabel()[status]
  if (isResting) {
    return (
      <Pill tone="warning" icon="lock">
        <Trans>Not listed on your plan</Trans>
      </Pill>
    )
  }
  const isOpen = status === 'open'
  return (
    <Pill tone={isOpen ? 'success' : 'neutral'} icon={isOpen ? 'eye' : 'lock'}>
      {label}
    </Pill>
  )
}

const Figures = ({ project: { gifts, net, lastGiftAt } }: { project: Project }) => (
  <p className={styles.quiet}>
    {lastGiftAt === null ? (
      <Trans>No gifts yet</Trans>
    ) : (
      <>
        <span>
          <Plural value={gifts} one="# gift" other="# gifts" />
        </span>
        <span>
          <Trans>
            Net <Money amountCents={net} />
          </Trans>
        </span>
        <span>
          <Trans>
            Latest gift <Time at={lastGiftAt} />
          </Trans>
        </span>
      </>
    )}
  </p>
)

const Acts = ({ project, mayEdit }: ProjectCardProps) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { id, title, status, address } = project
  const isClosed = status === 'closed'
  return (
    <div className={styles.acts}>
      {mayEdit && (
        <>
          <LinkButton
            to="/CreateGoal/$projectId"
            params={{ projectId: id }}
            icon="edit"
            aria-label={t`Edit: ${title}`}
          >
            <Trans>Edit</Trans>
          </LinkButton>
          <Button
            look="quiet"
            aria-label={isClosed ? t`Reopen: ${title}` : t`Close project: ${title}`}
            onClick={() => setAsking(true)}
          >
            {isClosed ? <Trans>Reopen</Trans> : <Trans>Close project</Trans>}
          </Button>
          <ProjectStatusDialog project={project} open={isAsking} onClose={() => setAsking(false)} />
        </>
      )}
      {/* Those who edit it find its history on its page. */}
      {!mayEdit && (
        <LinkButton
          to="/Projects/$projectId/Replay"
          params={{ projectId: id }}
          look="quiet"
          icon="clock"
          aria-label={t`History: ${title}`}
        >
          <Trans>History</Trans>
        </LinkButton>
      )}
      {!isClosed && (
        <OutsideLinkButton
          look="quiet"
          icon="external"
          href={address}
          aria-label={t`Open page: ${title}`}
        >
          <Trans>Open page</Trans>
        </OutsideLinkButton>
      )}
    </div>
  )
}
