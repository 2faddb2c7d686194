import { Trans } from '@lingui/react/macro'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './field.module.css'
import { Icon } from '../picture/icon.tsx'

/** The attributes of a control inside a field, so that label, hint and error belong to it. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldContext = createContext<FieldControl | undefined>(undefined)

/** The id of a field's control: error summaries link to it. */
export const fieldId = (name: string): string => `field-${name}`

/** Returns the attributes of the surrounding field for a control, or none without a field. */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {}

/** Another person's notes about the fields of a form, by field name; each is shown at its field. */
type FieldNotes = Readonly<Record<string, ReactNode>>
const FieldNotesContext = createContext<FieldNotes>({})

export const FieldNotesProvider = FieldNotesContext.Provider

export type FieldProps = {
  /** The control's name in the form, `phone.number` for nested ones. */
  name: string
  label: ReactNode
  hint?: ReactNode
  /** A sentence; a code is the screen's business (`useRefusalMessage`). */
  error?: ReactNode
  optional?: boolean
  /** Several controls that answer one question: the label becomes a legend. */
  group?: boolean
  children: ReactNode
}

/** A label above, a hint below it, the control, and the error as text. */
export const Field = ({
  name,
  label,
  hint,
  error,
  optional = false,
  group = false,
  children,
}: FieldProps) => {
  const id = fieldId(name)
  const note = use(FieldNotesContext)[name]
  const control = useControl(id, {
    hint: Boolean(hint),
    note: Boolean(note),
    error: Boolean(error),
  })
  const title = (
    <>
      {label}
      {optional && (
        <span className={styles.optional}>
          <Trans>(optional)</Trans>
        </span>
      )}
    </>
  )
  const body = (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {note && (
        <div id={`${id}-note`} className={styles.note}>
          {note}
        </div>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="danger" />
          <span>{error}</span>
        </p>
      )}
    </>
  )
  const className = classes(styles.field, Boolean(error) && styles.invalid)
  return group ? (
    <fieldset className={className} aria-describedby={control['aria-describedby']}>
      <legend className={styles.label}>{title}</legend>
      {body}
    </fieldset>
  ) : (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {title}
      </label>
      {body}
    </div>
  )
}

const useControl = (
  id: string,
  { hint, note, error }: { hint: boolean; note: boolean; error: boolean },
): FieldControl =>
  useMemo(() => {
    const parts = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`]
    const describedBy = parts.filter(Boolean)
    return {
      id,
      'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
      'aria-invalid': error || undefined,
    }
  }, [id, hint, note, error])
