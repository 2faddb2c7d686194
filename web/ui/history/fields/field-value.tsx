import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../picture/icon.tsx'
import { ProjectPicture } from '../../picture/project-picture.tsx'
import type { ProjectMedium } from '../../picture/project-media.ts'
import { RichText } from '../../text/rich-text.tsx'
import type { FieldValue } from './field.ts'
import styles from './fields.module.css'

export const FieldValueShown = ({ value }: { value: FieldValue }) => {
  switch (value.kind) {
    case 'text':
      return <span className={styles.text}>{value.text}</span>
    case 'paragraphs':
      return <LongText blocks={value.text.split(/\n[ \t]*\n/)} />
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

const shownBlocks = 2

/** Shows the first blocks of a text, and the rest once it is opened. */
const LongText = ({ blocks }: { blocks: readonly string[] }) => {
  const rest = blocks.slice(shownBlocks)
  return (
    <div className={styles.paragraphs}>
      <RichText text={joinBlocks(blocks.slice(0, shownBlocks))} />
      {rest.length > 0 && (
        <details>
          <summary>
            <Trans>Show the whole text</Trans>
          </summary>
          <RichText text={joinBlocks(rest)} />
        </details>
      )}
    </div>
  )
}

const joinBlocks = (blocks: readonly string[]): string => blocks.join('\n\n')

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
