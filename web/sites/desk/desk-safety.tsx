import { useReader } from '../../desk/payments/use-may.ts'
import { Safety } from '../../desk/safety/safety.tsx'

/** What needs a second person at the charity, for its owners and finance staff. */
export const DeskSafety = () => <Safety {...useReader('approvals.read')} />
