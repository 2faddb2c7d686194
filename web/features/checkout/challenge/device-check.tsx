/**
 * Says what this device is doing while it solves a challenge. It stands on the page from the start,
 * as a screen reader tells only what changes in a region that was there.
 */
export const DeviceCheck = ({ sentence }: { sentence: string | null }) => (
  <p role="status">{sentence}</p>
)
