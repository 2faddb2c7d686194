import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './file-viewer.module.css'

type PdfFrameProps = { path: string; name: string; onDrawn: () => void; onFailed: () => void }

// A large document on a slow line takes this long.
const longestMilliseconds = 30_000

/** A PDF in the browser's viewer. It is drawn once the frame has loaded a document of its kind. */
export const PdfFrame = ({ path, name, onDrawn, onFailed }: PdfFrameProps) => {
  const isLoaded = useRef(false)
  const giveUp = useEffectEvent(() => {
    if (!isLoaded.current) onFailed()
  })
  useEffect(() => {
    const timer = setTimeout(giveUp, longestMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    // A browser's own PDF viewer does not start in a sandbox. The file's own policy runs nothing.
    // eslint-disable-next-line react/iframe-missing-sandbox
    <iframe
      className={styles.viewer}
      src={path}
      title={name}
      onLoad={(event) => {
        isLoaded.current = true
        // A viewer hides its document or has the file's kind. If the file was refused, or replaced
        // on its way, the frame has another document.
        const { contentType = 'application/pdf' } = event.currentTarget.contentDocument ?? {}
        if (contentType === 'application/pdf') onDrawn()
        else onFailed()
      }}
    />
  )
}
