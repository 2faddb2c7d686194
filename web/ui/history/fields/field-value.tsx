import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../picture/icon.tsx'
import { ProjectPicture } from '../../picture/project-picture.tsx'
import type { ProjectMedium } from '../../picture/project-media.ts'
import { splitParagraphs } from './compare-texts.ts'
import type { FieldValue } from './field.ts'
import styles from './fields.module.css'

export const FieldValueShown = ({ value }: { value: FieldValue }) => {
  switch (value.kind) {
    case 'text':
      return <span className={styles.text}>{value.text}</span>
    case 'paragraphs':
      return <Paragraphs paragraphs={splitParagraphs(value.text)} />
    case 'colour':
      return (
        <span className={styles.colour}>
          <span className={styles.swatch} style={{ background: value.colour }} aria-hidden="true" />
          <span translate="no">{value.colour.toUpperCase()}</span>
        </span>
      )
    case 'media':
      return (
        <ol className={styles.media}>
          {value.media.map((medium, place) => (
            <li key={medium.kind === 'picture' ? medium.source : medium.address}>
              <Medium medium={medium} number={place + 1} />
            </li>
          ))}
        </ol>
      )
  }
}

const shownParagraphs = 2

/** Shows the first paragraphs, and the rest once it is opened. */
const Paragraphs = ({ paragraphs }: { paragraphs: readonly string[] }) => {
  const rest = paragraphs.slice(shownParagraphs)
  return (
    <div className={styles.paragraphs}>
      <Lines paragraphs={paragraphs.slice(0, shownParagraphs)} />
      {rest.length > 0 && (
        <details>
          <summary>
            <Trans>Show the whole text</Trans>
          </summary>
          <div className={styles.paragraphs}>
            <Lines paragraphs={rest} />
          </div>
        </details>
      )}
    </div>
  )
}

// A text at one moment never changes its order, so that a place is a name.
const Lines = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  paragraphs.map((paragraph, place) => <p key={place}>{paragraph}</p>)

const Medium = ({ medium, number }: { medium: ProjectMedium; number: number }) => {
  const { t } = useLingui()
  if (medium.kind === 'picture') {
    return (
      <ProjectPicture
        source={medium.source}
        alt={t`Picture ${{ place: number }}`}
        seed={medium.source}
      />
    )
  }
  return (
    <span className={styles.video}>
      <Icon name="play" size={20} /> {t`Video at ${medium.host}`}{' '}
      <span className={styles.address} translate="no">
        {medium.address}
      </span>
    </span>
  )
}
