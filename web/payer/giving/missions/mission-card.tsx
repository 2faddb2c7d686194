import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { ProgressBar } from '../../../ui/feedback/waiting/progress-bar.tsx'
import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { findHeaderPicture } from '../../mission/media.ts'
import styles from './mission-card.module.css'

/**
 * Shows a project in the list. The whole card links to the project, and its button names the
 * action.
 */
export const MissionCard = ({ mission }: { mission: MissionAnswer }) => {
  const { t } = useLingui()
  return (
    <article className={styles.card}>
      <ProjectPicture
        source={findHeaderPicture(mission.headerBackgroundPicture)}
        alt=""
        seed={mission.id}
      />
      <div className={styles.body}>
        <h3 className={styles.title}>{mission.title}</h3>
        <p className={styles.words}>{mission.preview}</p>
        <div className={styles.foot}>
          <ProgressBar raisedCents={mission.currentAmount} goalCents={mission.targetAmount} />
          <Link
            className={`${buttonClass('primary', false)} ${styles.act}`}
            to="/MissionDetails"
            search={{ no: mission.id }}
            aria-label={
              mission.donation ? t`Donate to ${mission.title}` : t`Pay for ${mission.title}`
            }
          >
            {mission.donation ? t`Donate` : t`Pay`}
          </Link>
        </div>
      </div>
    </article>
  )
}

/** The place of a project that is on its way. */
export const MissionCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <div className={styles.blank}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.body}>
      <Skeleton width="70%" height="1.3em" />
      <Skeleton height="3.6em" />
      <div className={styles.foot}>
        <Skeleton height="2.2em" />
        <Skeleton height="44px" />
      </div>
    </div>
  </div>
)
