import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../button/button.tsx'
import { paces, type Pace, type Playback } from './playback.ts'
import styles from './replay-controls.module.css'

type Props = {
  playback: Playback
  pace: Pace
  setPace: (pace: Pace) => void
  compare: { isOn: boolean; toggle: () => void } | null
}

/** Plays the history, and compares two of its moments. */
export const ReplayControls = ({ playback, pace, setPace, compare }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const { isPlaying, toggle } = playback
  const labels: Record<Pace, string> = {
    1: t`1 second a day`,
    4: t`4 seconds a day`,
    16: t`16 seconds a day`,
  }
  return (
    <div className={styles.controls}>
      <Button icon={isPlaying ? 'close' : 'play'} aria-pressed={isPlaying} onClick={toggle}>
        {isPlaying ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
      </Button>
      <label htmlFor={id}>
        <Trans>Speed</Trans>
      </label>
      <select
        id={id}
        className={styles.select}
        value={pace}
        onChange={(event) => setPace(paces.find((one) => one === Number(event.target.value)) ?? 1)}
      >
        {paces.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </select>
      {compare && (
        <Button aria-pressed={compare.isOn} onClick={compare.toggle}>
          {compare.isOn ? <Trans>Stop comparing</Trans> : <Trans>Compare two moments</Trans>}
        </Button>
      )}
      <p className={styles.keys}>
        {compare ? (
          <Trans>Keys: ← → event, Shift ← → round, Home, End, Space plays, D compares</Trans>
        ) : (
          <Trans>Keys: ← → event, Home, End, Space plays</Trans>
        )}
      </p>
    </div>
  )
}

/** Shows the number of events after the moment shown. */
export const EventsLater = ({ later }: { later: number }) => (
  <Plural value={later} one="One event followed." other="# events followed." />
)
