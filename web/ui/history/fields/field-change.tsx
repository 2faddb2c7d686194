import { Plural, Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '../../text/visually-hidden.tsx'
import { compareTexts, type ParagraphChange, type Piece } from './compare-texts.ts'
import type { FieldPair, FieldValue } from './field.ts'
import { FieldValueShown } from './field-value.tsx'
import styles from './fields.module.css'

/** Shows a field that changed: long texts by paragraph, all else before and after. */
export const FieldChange = ({ pair: { before, after, lang } }: { pair: FieldPair }) => {
  if (before?.kind === 'paragraphs' && after?.kind === 'paragraphs') {
    return (
      <dd lang={lang} className={styles.paragraphs}>
        {compareTexts(before.text, after.text).map((change, place) => (
          // The paragraphs of two fixed texts never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <Paragraph key={place} change={change} />
        ))}
      </dd>
    )
  }
  return (
    <>
      <dd>
        <span className={styles.side}>
          <Trans>Before</Trans>
        </span>
        <Side value={before} lang={lang} />
      </dd>
      <dd>
        <span className={styles.side}>
          <Trans>After</Trans>
        </span>
        <Side value={after} lang={lang} isAfter />
      </dd>
    </>
  )
}

type SideProps = { value: FieldValue | null; lang: string | undefined; isAfter?: boolean }

const Side = ({ value, lang, isAfter = false }: SideProps) =>
  value === null ? (
    <span className={styles.none}>
      <Trans>None</Trans>
    </span>
  ) : (
    <div lang={lang} className={isAfter ? styles.after : styles.before}>
      <FieldValueShown value={value} />
    </div>
  )

const Paragraph = ({ change }: { change: ParagraphChange }) => {
  switch (change.kind) {
    case 'same':
      return <Unchanged paragraphs={change.paragraphs} />
    case 'removed':
      return (
        <p className={styles.removed}>
          <VisuallyHidden>
            <Trans>Removed:</Trans>{' '}
          </VisuallyHidden>
          <Pieces pieces={change.pieces} Mark="del" />
        </p>
      )
    case 'added':
      return (
        <p className={styles.added}>
          <VisuallyHidden>
            <Trans>Added:</Trans>{' '}
          </VisuallyHidden>
          <Pieces pieces={change.pieces} Mark="ins" />
        </p>
      )
  }
}

const Pieces = ({ pieces, Mark }: { pieces: readonly Piece[]; Mark: 'del' | 'ins' }) =>
  pieces.map(({ text, isChanged }, place) => {
    const Part = isChanged ? Mark : 'span'
    // oxlint-disable-next-line react/no-array-index-key
    return <Part key={place}>{text}</Part>
  })

/** One unchanged paragraph helps to find the place; more are counted, and shown once opened. */
const Unchanged = ({ paragraphs }: { paragraphs: readonly string[] }) => {
  const [first, ...rest] = paragraphs
  if (rest.length === 0) return <p className={styles.same}>{first}</p>
  return (
    <details className={styles.same}>
      <summary>
        <Plural
          value={paragraphs.length}
          one="# unchanged paragraph"
          other="# unchanged paragraphs"
        />
      </summary>
      {paragraphs.map((paragraph, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place}>{paragraph}</p>
      ))}
    </details>
  )
}
