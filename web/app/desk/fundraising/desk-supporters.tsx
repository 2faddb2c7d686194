import { useMay, useReader } from '../../../desk/use-may.ts'
import { Supporters } from '../../../desk/marketing-consent/supporters.tsx'

/** The supporters of a charity, for those of its staff who may see them. */
export const DeskSupporters = () => (
  <Supporters {...useReader('supporters.read')} mayExport={useMay('supporters.export')} />
)
