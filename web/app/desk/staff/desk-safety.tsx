import { useReader } from '../../../desk/use-may.ts'
import { Safety } from '../../../desk/approvals/safety.tsx'

/** What needs a second person at the charity, for its owners and finance staff. */
export const DeskSafety = () => <Safety {...useReader('approvals.read')} />
