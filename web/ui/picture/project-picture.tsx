import { useState } from 'react'
import { Illustration, isMotif, landscapes, type Motif } from './illustration.tsx'
import styles from './project-picture.module.css'

export type ProjectPictureProps = {
  /** `illustration:harbour`, the address of an image, or nothing. */
  source: string | undefined
  /** Empty if the text beside it already describes the picture. */
  alt: string
  /**
   * Selects the drawing that is shown if there is no picture. It is the project's id, so the
   * drawing does not change.
   */
  seed: string
}

/**
 * Shows a project's picture at three to two, or a drawing if there is no picture or it fails to
 * load.
 */
export const ProjectPicture = ({ source, alt, seed }: ProjectPictureProps) => {
  const [lost, setLost] = useState<string>()
  const drawing = findDrawing(source)
  return (
    <div className={styles.picture}>
      {source && drawing === undefined && lost !== source ? (
        <img
          className={styles.image}
          src={source}
          alt={alt}
          width={480}
          height={320}
          loading="lazy"
          decoding="async"
          onError={() => setLost(source)}
        />
      ) : (
        <Illustration motif={drawing && isMotif(drawing) ? drawing : pickMotif(seed)} alt={alt} />
      )}
    </div>
  )
}

// The key after `illustration:`, also one that only a later version has a picture for.
const findDrawing = (source: string | undefined): string | undefined =>
  /^illustration:(.*)$/.exec(source ?? '')?.[1]

const pickMotif = (seed: string): Motif => {
  const sum = Array.from(seed).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return landscapes[sum % landscapes.length] ?? 'harbour'
}
