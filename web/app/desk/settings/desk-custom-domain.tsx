import { CustomDomain } from '../../../desk/custom-domain/custom-domain.tsx'
import { useReader } from '../../../desk/use-may.ts'

/** The charity's own domain, for its owners. */
export const DeskCustomDomain = () => <CustomDomain {...useReader('custom_domain.read')} />
