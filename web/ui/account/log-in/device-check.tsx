import styles from './device-check.module.css'
import { useDeviceWork } from '../../../lib/challenge/device-work.ts'

/**
 * Announces the work of this device while it solves a challenge. It is on the page from the start,
 * because a screen reader announces only changes of a region that exists already.
 */
export const DeviceCheck = () => {
  const sentence = useDeviceWork()
  return (
    <p role="status" className={styles.check}>
      {sentence}
    </p>
  )
}
