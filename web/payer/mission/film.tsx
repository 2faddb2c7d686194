import { useState } from 'react'
import { ProjectPicture } from '../../ui/picture/project-picture.tsx'
import styles from './gallery.module.css'

export type FilmProps = {
  address: string
  title: string
  /** A picture that is shown until the film plays. */
  poster: string | undefined
  seed: string
}

/** Shows a film of the charity itself. Nothing of it is loaded before the payer plays it. */
export const Film = ({ address, title, poster, seed }: FilmProps) => {
  const [lost, setLost] = useState(false)
  if (lost) return <ProjectPicture source={poster} alt={title} seed={seed} />
  return (
    <div className={styles.film}>
      {/* A charity uploads a film without a file of captions; its words belong in the description. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        controls
        playsInline
        preload="none"
        src={address}
        {...(poster && { poster })}
        aria-label={title}
        onError={() => setLost(true)}
      />
    </div>
  )
}
