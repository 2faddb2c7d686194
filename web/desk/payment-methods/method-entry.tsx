import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Pill } from '../../ui/data/status/pill.tsx'
import { useStateLook, type MethodState } from './state-labels.ts'
import styles from './method-entry.module.css'

export type MethodEntryProps = {
  name: string
  /** On a page of its own the entry is a part of the page, not of a group. */
  heading?: 'h2' | 'h3'
  state: MethodState
  /** Below the name, in one line. */
  line?: ReactNode
  /** Opens what is below; left out where nothing can be changed. */
  toggle?: { open: boolean; word: ReactNode; onToggle: () => void } | undefined
  /** How the form has just been closed. */
  ended?: 'saved' | 'discarded' | undefined
  /** Stands there whether it is open or not. */
  about?: ReactNode
  /** What the toggle opens. */
  children?: ReactNode
}

/** One way of paying: its name, how it stands, and below it what can be changed. */
export const MethodEntry = (props: MethodEntryProps) => {
  const { name, heading: Heading = 'h3', state, line, toggle, ended, about, children } = props
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed went with its form.
  useEffect(() => {
    if (ended !== undefined) button.current?.focus()
  }, [ended])
  const look = useStateLook()(state)
  const id = useId()
  return (
    <li className={styles.entry} data-open={toggle?.open || undefined}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Heading id={id} className={styles.name}>
            {name}
          </Heading>
          {line && <p className={styles.line}>{line}</p>}
          <p role="status" className={styles.saved}>
            {ended === 'saved' && <Trans>Saved</Trans>}
          </p>
        </div>
        <Pill tone={look.tone} icon={look.icon}>
          {look.word}
        </Pill>
        {toggle && (
          <div className={styles.toggle}>
            <Button
              ref={button}
              look="quiet"
              icon={toggle.open ? 'close' : 'edit'}
              aria-expanded={toggle.open}
              aria-describedby={id}
              onClick={toggle.onToggle}
            >
              {toggle.word}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.below}>
        {about}
        {children}
      </div>
    </li>
  )
}
