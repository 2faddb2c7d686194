import { Trans } from '@lingui/react/macro'
import { useRef, type ReactNode, type Ref } from 'react'
import { Button } from '../button/button.tsx'
import { Field, useFieldControl } from './field.tsx'
import styles from './file-field.module.css'

export type FileFieldProps = {
  name: string
  label: ReactNode
  hint: ReactNode
  error: string | undefined
  /** The file types of the file picker: `.pdf`. */
  accept: string
  file: File | null
  choose: (file: File) => void
}

/** One file. The control itself is there for the keyboard and for screen readers. */
export const FileField = ({ name, label, hint, error, accept, file, choose }: FileFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <FileInput accept={accept} choose={choose} ref={input} />
      {file ? (
        <div className={styles.chosen}>
          <span className={styles.name}>
            {file.name} <span className={styles.quiet}>{formatSize(file.size)}</span>
          </span>
          <Button look="quiet" tabIndex={-1} onClick={() => input.current?.click()}>
            <Trans>Change</Trans>
          </Button>
        </div>
      ) : (
        <Button icon="upload" wide tabIndex={-1} onClick={() => input.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
      )}
    </Field>
  )
}

type FileInputProps = Pick<FileFieldProps, 'accept' | 'choose'> & { ref: Ref<HTMLInputElement> }

const FileInput = ({ accept, choose, ref }: FileInputProps) => (
  <input
    {...useFieldControl()}
    ref={ref}
    className={styles.file}
    type="file"
    accept={accept}
    onChange={(event) => {
      const file = event.currentTarget.files?.[0]
      if (file) choose(file)
      // This lets the payer choose the same file again after correcting it.
      event.currentTarget.value = ''
    }}
  />
)

/** Formats a size: `640 KB`, `1.2 MB` */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
