import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactElement } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'
import { ProjectPicture } from '../../ui/picture/project-picture.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { Film } from './film.tsx'
import styles from './gallery.module.css'
import { parseMedia, type Medium } from './media.ts'

type Shown = Exclude<Medium, { kind: 'video' }>

export type GalleryProps = {
  /** Pictures and videos as the API lists them. */
  list: string
  /** The project's title. */
  title: string
  /** Selects the drawings that are shown if there is no picture. */
  seed: string
}

/** Everything a project shows: its pictures and films in a row, and links to videos elsewhere. */
export const Gallery = ({ list, title, seed }: GalleryProps) => {
  const media = parseMedia(list)
  const pictures = media.filter((medium) => medium.kind !== 'video')
  const videos = media.filter((medium) => medium.kind === 'video')
  const poster = pictures.find(isPhotograph)?.source
  const total = Math.max(pictures.length, 1)
  const slides = Array.from({ length: total }, (_, index) => {
    const medium = pictures[index] ?? { kind: 'picture', source: undefined }
    const place = index + 1
    return <Slide key={place} {...{ medium, place, total, title, seed, poster }} />
  })
  return (
    <div className={styles.gallery}>
      {total > 1 ? <Strip slides={slides} title={title} /> : slides}
      {videos.map(({ address, host }) => (
        <VideoLink key={address} address={address} host={host} />
      ))}
    </div>
  )
}

type SlideProps = Omit<GalleryProps, 'list'> & {
  medium: Shown
  place: number
  total: number
  poster: string | undefined
}

const Slide = ({ medium, place, total, title, seed, poster }: SlideProps) => {
  const { t } = useLingui()
  if (medium.kind === 'film') {
    return <Film address={medium.address} title={title} poster={poster} seed={seed} />
  }
  // A single picture needs no text, because it would repeat the title below it.
  const alt = total > 1 ? t`Picture ${place} of ${total}: ${title}` : ''
  const drawing = place === 1 ? seed : `${seed}${place}`
  return <ProjectPicture source={medium.source} alt={alt} seed={drawing} />
}

const isPhotograph = (medium: Shown): medium is Extract<Shown, { kind: 'picture' }> =>
  medium.kind === 'picture' && medium.source?.startsWith('/') === true

/**
 * Shows slides that can be changed by swiping, by two buttons or by the arrow keys. The first slide
 * follows the last.
 */
const Strip = ({ slides, title }: { slides: readonly ReactElement[]; title: string }) => {
  const { t } = useLingui()
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const total = slides.length
  const place = at + 1
  const turnTo = (place: number): void => {
    const element = strip.current
    element?.scrollTo({ left: ((place + total) % total) * element.clientWidth })
  }
  return (
    <section className={styles.frame} aria-label={t`Pictures of ${title}`}>
      <ul
        ref={strip}
        className={styles.strip}
        // Scrolled by the arrow keys too, in browsers that leave this to the page.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
      >
        {slides.map((slide) => (
          <li key={slide.key} className={styles.slide}>
            {slide}
          </li>
        ))}
      </ul>
      <div className={styles.turn}>
        <button type="button" aria-label={t`Previous picture`} onClick={() => turnTo(at - 1)}>
          <Icon name="arrow-left" />
        </button>
        <span role="status">
          <span aria-hidden="true">
            {place} / {total}
          </span>
          <VisuallyHidden>{t`Picture ${place} of ${total}`}</VisuallyHidden>
        </span>
        <button type="button" aria-label={t`Next picture`} onClick={() => turnTo(at + 1)}>
          <Icon name="arrow-right" />
        </button>
      </div>
    </section>
  )
}

/**
 * No request goes to the video's site until the payer opens the link, and this page contains no
 * third-party player.
 */
const VideoLink = ({ address, host }: { address: string; host: string }) => (
  <a className={styles.video} href={address} target="_blank" rel="noopener">
    <Icon name="play" size={24} />
    <span>
      <strong>
        <Trans>Watch the video</Trans>
      </strong>
      <span className={styles.host}>
        <Trans>Opens {host} in a new tab</Trans>
      </span>
    </span>
  </a>
)
