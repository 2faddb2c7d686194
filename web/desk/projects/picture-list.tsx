import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { ProjectPicture } from '../../ui/picture/project-picture.tsx'
import styles from './project-form.module.css'
import { readMedium } from './project-media.ts'
import type { ProjectFormState } from './project-schema.ts'

type PictureListProps = {
  state: ProjectFormState
  pictures: readonly string[]
  change: (pictures: string[]) => void
}

/** The pictures in their order, which the buttons change. */
export const PictureList = ({ state, pictures, change }: PictureListProps) => {
  if (pictures.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>Without a picture, payers see a drawing.</Trans>
      </p>
    )
  }
  return (
    <ol className={styles.pictures}>
      {pictures.map((picture, index) => (
        <ListedPicture
          key={picture}
          picture={picture}
          index={index}
          error={state.errorOf(`pictures.${index}`)}
          onFirst={
            index === 0
              ? null
              : () => change([picture, ...pictures.filter((each) => each !== picture)])
          }
          onRemove={() => change(pictures.filter((each) => each !== picture))}
        />
      ))}
    </ol>
  )
}

type ListedPictureProps = {
  picture: string
  index: number
  error: string | undefined
  /** Null where it is the first. */
  onFirst: (() => void) | null
  onRemove: () => void
}

const ListedPicture = ({ picture, index, error, onFirst, onRemove }: ListedPictureProps) => {
  const { t } = useLingui()
  const medium = readMedium(picture)
  const place = index + 1
  const name = medium.kind === 'picture' ? t`Picture ${place}` : t`Video at ${medium.host}`
  return (
    <li className={styles.listed}>
      <div className={styles.thumb}>
        {medium.kind === 'picture' ? (
          <ProjectPicture source={medium.source} alt="" seed={picture} />
        ) : (
          <Icon name="play" size={32} />
        )}
      </div>
      <div className={styles.named}>
        <p className={styles.name}>{name}</p>
        {error && <p className={styles.error}>{error}</p>}
        <div className={styles.acts}>
          {onFirst && (
            <Button look="quiet" aria-label={t`Put first: ${name}`} onClick={onFirst}>
              <Trans>Put first</Trans>
            </Button>
          )}
          <Button look="quiet" aria-label={t`Remove: ${name}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </li>
  )
}
