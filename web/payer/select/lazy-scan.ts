import { lazyParts } from '../../lib/router/lazy-parts.tsx'

const part = lazyParts()

// The painter of codes is loaded when a code is looked at.
export const ScanAtOnce = part(() => import('../manual/scan-at-once.tsx'), 'ScanAtOnce')
