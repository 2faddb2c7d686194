import { useId, type ReactNode } from 'react'
import { buttonClass } from '../button/button.tsx'
import { classes } from '../../lib/classes.ts'
import styles from './detail-screen.module.css'

export type DetailAct = {
  /** The button's label. */
  name: string
  /** The button that acts. */
  act: ReactNode
  /** The dialog that it opens. It stays when the button is disabled: what it says may be unread. */
  dialog?: ReactNode
  /** Why it cannot be done now: the button is shown disabled, with this sentence beside it. */
  why?: string | undefined
}

export const Acts = ({ acts }: { acts: readonly DetailAct[] }) => {
  if (acts.length === 0) return undefined
  return (
    <div className={styles.acts}>
      {acts.map(({ name, act, dialog, why }) => (
        <div key={name} className={styles.act}>
          {why === undefined ? act : <Unavailable name={name} why={why} />}
          {dialog}
        </div>
      ))}
    </div>
  )
}

/** Keeps its place in the tab order, so that the reason is read out with it. */
export const Unavailable = ({ name, why }: { name: string; why: string }) => {
  const reason = useId()
  return (
    <>
      <button
        type="button"
        className={classes(buttonClass('secondary', false), styles.unavailable)}
        aria-disabled
        aria-describedby={reason}
      >
        {name}
      </button>
      <p id={reason} className={styles.why}>
        {why}
      </p>
    </>
  )
}
