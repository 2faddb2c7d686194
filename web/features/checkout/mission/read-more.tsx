import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../../lib/classes.ts'
import styles from './read-more.module.css'

/** Paragraphs of which three lines are shown at first; a short text is shown whole, without a button. */
export const ReadMore = ({ text }: { text: string }) => {
  const id = useId()
  const words = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const element = words.current
    if (!element || open) return undefined
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 2)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return undefined
  return (
    <div className={styles.frame}>
      <div ref={words} id={id} className={classes(styles.words, !open && styles.clamped)}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {(isLong || open) && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? <Trans>Read less</Trans> : <Trans>Read more</Trans>}
        </button>
      )}
    </div>
  )
}
