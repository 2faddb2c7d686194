import { Fragment, type ReactNode } from 'react'
import type { Section } from '@almoner/api/admin/applications/contract.ts'
import styles from './fields.module.css'
import { useFieldValue } from './field-labels.ts'

/** The picture of a field whose value is a hash, such as the logo. */
export type Pictures = Readonly<Partial<Record<string, ReactNode>>>

type Props = { section: Section; field: string; value: string; pictures?: Pictures | undefined }

/** One value as a person reads it: a colour with a sample of it, a picture as a picture. */
export const FieldValue = ({ section, field, value, pictures }: Props) => {
  const fieldValue = useFieldValue()
  const picture = section === 'documents' ? undefined : pictures?.[field]
  if (picture !== undefined) return picture
  const text = fieldValue(section, field, value)
  if (section === 'documents') return <span>{text}</span>
  if (field === 'email') return <Email address={text} />
  // Every website has it, and the host then fits in a line.
  if (field === 'organisationUrl') return <span>{text.replace(/^https:\/\//, '')}</span>
  if (field === 'supportedLanguages') return <Words words={text.split(', ')} />
  if (!field.endsWith('Colour')) return <span>{text}</span>
  return (
    <span className={styles.colour}>
      <span className={styles.swatch} style={{ backgroundColor: text }} />
      <span>{text}</span>
    </span>
  )
}

/** Breaks before the domain, if a line is too short for the whole address. */
const Email = ({ address }: { address: string }) => {
  const at = address.indexOf('@')
  return (
    <span>
      <span className={styles.word}>{address.slice(0, at)}</span>
      <span className={styles.word}>{address.slice(at)}</span>
    </span>
  )
}

/** None of the words breaks inside. */
const Words = ({ words }: { words: readonly string[] }) => (
  <span>
    {words.map((word, place) => (
      <Fragment key={word}>
        {place > 0 && ', '}
        <span className={styles.word}>{word}</span>
      </Fragment>
    ))}
  </span>
)
