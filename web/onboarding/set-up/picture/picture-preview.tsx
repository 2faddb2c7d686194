import { useEffect, useState } from 'react'
import styles from '../../onboarding.module.css'
import { readAddress } from './read-address.ts'

type PicturePreviewProps = {
  /** The picture that was chosen and is not saved yet. */
  file: File | null
  /** The address of the saved picture. */
  saved: string | undefined
  chosenAlt: string
  savedAlt: string
}

/** Shows the chosen picture, else the saved one. The room is reserved, so that no field moves. */
export const PicturePreview = ({ file, saved, chosenAlt, savedAlt }: PicturePreviewProps) => {
  const chosen = useAddress(file)
  const address = file === null ? saved : chosen
  return (
    <div className={styles.preview}>
      {address !== undefined && (
        <img className={styles.logo} src={address} alt={file === null ? savedAlt : chosenAlt} />
      )}
    </div>
  )
}

const useAddress = (file: File | null): string | undefined => {
  const [read, setRead] = useState<{ file: File; address: string }>()
  useEffect(() => {
    let isCurrent = true
    const take = (address: string): void => {
      if (isCurrent && file !== null) setRead({ file, address })
    }
    // A file that cannot be read has no preview, and the form refuses it.
    if (file !== null) readAddress(file).then(take, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [file])
  return read?.file === file ? read?.address : undefined
}
