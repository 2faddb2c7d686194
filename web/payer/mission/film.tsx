import { useState } from 'react'
import { ProjectPicture } from '../../ui/picture/project-picture.tsx'
import styles from './gallery.module.css'

export type FilmProps = {
  address: string
  title: string
  /** A picture to stand there until it plays. */
  poster: string | undefined
  seed: string
}

/** A film of the charity's own. None of it is fetched before it is asked for. */
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
