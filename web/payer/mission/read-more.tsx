import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './read-more.module.css'

/** Words of which three lines are shown at first; a short text is shown whole, without a button. */
export const ReadMore = ({ children }: { children: ReactNode }) => {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)

  // Before the first paint, so that the button never pushes down what is being read.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || open) return undefined
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 2)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // The text's height changes with the language, even if the height of the three lines does not.
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [open])

  // A keyboard user who moves from link to link also reaches the links behind the third line.
  useEffect(() => {
    const element = frame.current
    if (!element || open) return undefined
    const openForFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && isBelow(target, element)) setOpen(true)
    }
    element.addEventListener('focusin', openForFocus)
    return () => element.removeEventListener('focusin', openForFocus)
  }, [open])

  const turn = (): void => {
    setOpen(!open)
    // After the text above the button is folded, the reader must not be left elsewhere on the page.
    if (open) requestAnimationFrame(() => toggle.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div className={styles.frame}>
      <div ref={frame} id={id} className={classes(styles.words, !open && styles.clamped)}>
        {children}
      </div>
      {(isLong || open) && (
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={turn}
        >
          {open ? <Trans>Read less</Trans> : <Trans>Read more</Trans>}
        </button>
      )}
    </div>
  )
}

const isBelow = (link: Element, frame: HTMLElement): boolean => {
  const { bottom } = link.getBoundingClientRect()
  return frame.scrollTop > 0 || bottom > frame.getBoundingClientRect().bottom + 2
}
