import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../button/button.tsx'
import { paces, type Pace, type Playback } from './playback.ts'
import styles from './replay-controls.module.css'

type Props = {
  /** Null if the history is too short to be played. */
  playback: Playback | null
  pace: Pace
  setPace: (pace: Pace) => void
  compare: { isOn: boolean; toggle: () => void } | null
}

/** Plays the history, and compares two of its moments. */
export const ReplayControls = ({ playback, pace, setPace, compare }: Props) => {
  if (playback === null && compare === null) return null
  return (
    <div className={styles.controls}>
      {playback && <Player playback={playback} pace={pace} setPace={setPace} />}
      {compare && (
        <Button aria-pressed={compare.isOn} onClick={compare.toggle}>
          {compare.isOn ? <Trans>Stop comparing</Trans> : <Trans>Compare two moments</Trans>}
        </Button>
      )}
      <p className={styles.keys}>
        {playback && compare && (
          <Trans>Shortcuts: ← → step, Shift ← → round, Home, End, Space plays, D compares</Trans>
        )}
        {playback && !compare && <Trans>Shortcuts: ← → step, Home, End, Space plays</Trans>}
        {!playback && <Trans>Shortcuts: ← → step, Home, End, D compares</Trans>}
      </p>
    </div>
  )
}

type PlayerProps = { playback: Playback; pace: Pace; setPace: (pace: Pace) => void }

const Player = ({ playback: { isPlaying, toggle }, pace, setPace }: PlayerProps) => {
  const { t } = useLingui()
  const id = useId()
  const labels: Record<Pace, string> = {
    15: t`All in 15 seconds`,
    30: t`All in 30 seconds`,
    60: t`All in 1 minute`,
  }
  return (
    <>
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
        onChange={(event) =>
          setPace(paces.find((one) => one === Number(event.target.value)) ?? pace)
        }
      >
        {paces.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </select>
    </>
  )
}

/** Shows the number of events after the moment shown. */
export const EventsLater = ({ later }: { later: number }) => (
  <Plural value={later} one="One step followed." other="# steps followed." />
)
