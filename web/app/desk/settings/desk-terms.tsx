import { useReader } from '../../../desk/use-may.ts'
import { Terms } from '../../../desk/settings/terms/terms.tsx'

/** The agreement between the charity and the platform, for its owners. */
export const DeskTerms = () => <Terms {...useReader('terms.read')} />
