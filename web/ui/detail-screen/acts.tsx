import { useId, type ReactNode } from 'react'
import { buttonClass } from '../button/button.tsx'
import { classes } from '../../lib/classes.ts'
import styles from './detail-screen.module.css'

export type DetailAct = {
  /** The button's label. */
  name: string
  /** The button that acts. */
  act: ReactNode
  /**
   * The dialog that it opens. It is kept when the button is disabled, because its message may be
   * unread.
   */
  dialog?: ReactNode
  /**
   * The reason why it is not possible now. The button is then disabled, with this sentence beside
   * it.
   */
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

export const Unavailable = ({ name, why }: { name: string; why: string }) => {
  const reason = useId()
  return (
    <>
      <UnavailableButton name={name} reasonId={reason} />
      <p id={reason} className={styles.why}>
        {why}
      </p>
    </>
  )
}

type UnavailableButtonProps = {
  name: string
  /** The id of the sentence that says why, wherever it stands. */
  reasonId: string
}

/** The button stays in the tab order, so that a screen reader reads the reason with it. */
export const UnavailableButton = ({ name, reasonId }: UnavailableButtonProps) => (
  <button
    type="button"
    className={classes(buttonClass('secondary', false), styles.unavailable)}
    aria-disabled
    aria-describedby={reasonId}
  >
    {name}
  </button>
)
