import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import type { Cropping } from './cropping/use-cropping.ts'
import { usePictureSentence } from './cropping/use-picture-sentence.ts'
import styles from '../form/project-form.module.css'
import { isUploaded, readMedium } from '../../../ui/picture/project-media.ts'
import type { ProjectFormState } from '../form/project-schema.ts'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'

type PictureListProps = {
  state: ProjectFormState
  pictures: readonly string[]
  change: (pictures: string[]) => void
  cropping: Cropping
}

/** The pictures in their order, which the buttons change. */
export const PictureList = ({ state, pictures, change, cropping }: PictureListProps) => {
  if (pictures.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>Without a picture, payers see an illustration.</Trans>
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
          cropping={cropping}
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
  cropping: Cropping
  /** Null if it is the first. */
  onFirst: (() => void) | null
  onRemove: () => void
}

const ListedPicture = (props: ListedPictureProps) => {
  const { picture, index, error, cropping, onFirst, onRemove } = props
  const { t } = useLingui()
  const toSentence = usePictureSentence()
  const { refused, placed, crop } = cropping
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
        <Wrap>{name}</Wrap>
        {error && <p className={styles.error}>{error}</p>}
        {refused?.picture === picture && (
          <p role="alert" className={styles.error}>
            {toSentence(refused.error)}
          </p>
        )}
        <div className={styles.acts}>
          {medium.kind === 'picture' && isUploaded(picture) && (
            <CropButton
              name={name}
              isPlaced={placed === picture}
              onClick={() => crop(picture, medium.source)}
            />
          )}
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

type CropButtonProps = { name: string; isPlaced: boolean; onClick: () => void }

const CropButton = ({ name, isPlaced, onClick }: CropButtonProps) => {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  // The element that opened the dialog may have been removed: the cropped picture, or the field if
  // the list is full.
  useEffect(() => {
    if (isPlaced && document.activeElement === document.body) button.current?.focus()
  }, [isPlaced])
  return (
    <Button ref={button} look="quiet" aria-label={t`Crop: ${name}`} onClick={onClick}>
      <Trans>Crop</Trans>
    </Button>
  )
}
