import type { ReactNode } from 'react'
import { Time } from '../data/time.tsx'
import { Quiet } from '../layout/arrangement/quiet.tsx'
import styles from './timeline.module.css'

type Props = {
  entries: readonly { at: string }[]
  /** The two moments, by the positions of their entries. */
  steps: readonly [number, number]
  asOf: (step: number) => ReactNode
}

/** Shows two states side by side, the earlier one first. */
export const ComparedStates = ({ entries, steps, asOf }: Props) => (
  <div className={styles.states}>
    {[Math.min(...steps), Math.max(...steps)].map((step, place) => (
      <div key={place === 0 ? 'earlier' : 'later'}>
        <Quiet size={13}>
          <Time at={entries[step]?.at ?? ''} />
        </Quiet>
        {asOf(step)}
      </div>
    ))}
  </div>
)
