import type { KeyObject } from 'node:crypto'
import proto from '@temporalio/proto'
import { expect, vi } from 'vitest'
import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'
import { connectLazily } from '../client/connect.ts'

const { PENDING_ACTIVITY_STATE_SCHEDULED: scheduled } =
  proto.temporal.api.enums.v1.PendingActivityState

// The pauses grow: after the third attempt one is long enough for what a test does in it.
const failedAttempts = 3

/**
 * Waits until an activity of this process fails again and again, and the next attempt is some
 * seconds away. A worker that dies then takes no attempt with it: one that is under way is tried
 * again only when its time is over.
 */
export const untilPaused = async (
  { settings, payloadKey }: { settings: TemporalSettings; payloadKey: KeyObject },
  id: string,
): Promise<void> => {
  const client = connectLazily(settings, payloadKey)
  try {
    await vi.waitFor(
      async () => {
        const { raw } = await client.workflow.getHandle(id).describe()
        const [pending] = raw.pendingActivities ?? []
        expect(pending?.state).toBe(scheduled)
        expect(pending?.attempt).toBeGreaterThan(failedAttempts)
      },
      { interval: 50 },
    )
  } finally {
    await client.connection.close()
  }
}
