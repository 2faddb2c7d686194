import { useState, type DragEvent } from 'react'
import { classes } from '../../lib/classes.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'
import styles from './dropped-file.module.css'

type DroppedFileProps = Omit<FileFieldProps, 'file'>

/** A file that is used as soon as it is chosen or dropped, so the field stays empty. */
export const DroppedFile = (props: DroppedFileProps) => {
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
      <FileField {...props} file={null} />
    </div>
  )
}
