import { useLingui } from '@lingui/react/macro'
import { useState, type DragEvent, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { Quiet } from '../layout/arrangement/quiet.tsx'
import { FileField, type FileFieldProps } from './file-field.tsx'
import styles from './sent-file.module.css'

type DroppedFileProps = Omit<FileFieldProps, 'file'> & {
  /** The file that was used last, if the field is to name it. */
  file?: File | null
}

type SentFileProps = DroppedFileProps & {
  /** The file is on its way, or the server reads it. */
  busy: boolean
  /** The share that this device has sent, between 0 and 1; null until it is known. */
  share: number | null
  /** What happens to the file, or what happened. */
  status: ReactNode
}

/** A file that is sent as soon as it is chosen or dropped, with its progress. */
export const SentFile = ({ busy, share, status, choose, ...props }: SentFileProps) => {
  const { t } = useLingui()
  // A file that was sent whole is being read, and nobody knows how long this takes.
  const value = share !== null && share < 1 ? share : undefined
  return (
    <>
      <DroppedFile {...props} choose={(file) => !busy && choose(file)} />
      <div className={styles.state}>
        {busy && <progress aria-label={t`Sending the file`} value={value} />}
        <Quiet role="status">{status}</Quiet>
      </div>
    </>
  )
}

/** A file that is used as soon as it is chosen or dropped. */
const DroppedFile = ({ file = null, ...props }: DroppedFileProps) => {
  const [isOver, setOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) props.choose(file)
    },
  }
  return (
    <div className={classes(styles.drop, isOver && styles.over)} {...drop}>
      <FileField {...props} file={file} />
    </div>
  )
}
