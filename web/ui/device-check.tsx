import styles from './device-check.module.css'
import { useDeviceWork } from '../lib/challenge/device-work.ts'

/**
 * Says what this device is doing while it solves a challenge. It stands on the page from the start,
 * as a screen reader tells only what changes in a region that was there.
 */
export const DeviceCheck = () => {
  const sentence = useDeviceWork()
  return (
    <p role="status" className={styles.check}>
      {sentence}
    </p>
  )
}
