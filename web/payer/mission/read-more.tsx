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
    // Its height changes with the language, where that of the three lines may not.
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [open])

  // Whoever goes from link to link comes to those behind the third line too.
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
    // What is folded away above the button must not leave the reader somewhere else on the page.
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
