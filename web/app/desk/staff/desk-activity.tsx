import { ActivityLog } from '../../../desk/activity/activity.tsx'
import { useMay, useReader } from '../../../desk/use-may.ts'

/** Lists the activities at a charity. */
export const DeskActivity = () => (
  <ActivityLog
    {...useReader('activity.read')}
    mayExport={useMay('activity.export')}
    maySeeOrigins={useMay('activity.origins')}
  />
)
