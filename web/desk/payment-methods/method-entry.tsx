import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Pill } from '../../ui/data/status/pill.tsx'
import { useStateLook, type MethodState } from './state-labels.ts'
import styles from './method-entry.module.css'

export type MethodEntryProps = {
  name: ReactNode
  /** The heading is `h2` if the entry has its own page, because it is then part of no group. */
  heading?: 'h2' | 'h3'
  state: MethodState
  /** One line below the name. */
  line?: ReactNode
  /** Opens the part below. Undefined if nothing can be changed. */
  toggle?: { open: boolean; word: ReactNode; onToggle: () => void } | undefined
  /** The way in which the form was last closed. */
  ended?: 'saved' | 'discarded' | undefined
  /** Shown whether the entry is open or not. */
  about?: ReactNode
  /** The content that the toggle opens. */
  children?: ReactNode
}

/** Shows one way of paying: its name, its state, and below it the settings that can be changed. */
export const MethodEntry = (props: MethodEntryProps) => {
  const { name, heading: Heading = 'h3', state, line, toggle, ended, about, children } = props
  const button = useRef<HTMLButtonElement>(null)
  // The clicked button was removed with its form, so the focus moves to the toggle.
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
