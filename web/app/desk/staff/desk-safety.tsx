import { useReader } from '../../../desk/use-may.ts'
import { Safety } from '../../../desk/approvals/safety.tsx'

/** Shows the charity's owners and finance staff which acts need a second person. */
export const DeskSafety = () => <Safety {...useReader('approvals.read')} />
