import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import styles from './countdown.module.css'
import { Icon } from '../picture/icon.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** When a screen reader announces the remaining time: not every second. The shortest first. */
const announcedAtSeconds = [30, 60, 120, 300]

export type CountdownProps = {
  /** The end of the countdown by this device's clock, in milliseconds since 1970. */
  until: number
}

/** Shows the remaining time to the second, and announces it to screen readers at intervals. */
export const Countdown = ({ until }: CountdownProps) => {
  const seconds = useSecondsUntil(until)
  const announced = announcedAtSeconds.find((each) => seconds <= each)
  const minutes = Math.floor(seconds / 60)
  const time = `${minutes}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={styles.countdown}>
      <Icon name="clock" />
      <span role="timer" aria-live="off">
        <Trans>
          <span className={styles.time} translate="no">
            {time}
          </span>{' '}
          left
        </Trans>
      </span>
      <VisuallyHidden>
        <span role="status">
          {seconds > 0 && announced !== undefined && <Announcement seconds={announced} />}
        </span>
      </VisuallyHidden>
    </p>
  )
}

const Announcement = ({ seconds }: { seconds: number }) =>
  seconds < 60 ? (
    <Trans>{seconds} seconds left</Trans>
  ) : (
    <Plural value={seconds / 60} one="One minute left" other="# minutes left" />
  )

const useSecondsUntil = (until: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1_000))
}
