import { lazyParts } from '../../../lib/router/lazy-parts.tsx'

const part = lazyParts()

// The painter of codes and the card's form are loaded when their method is chosen.
export const ScanAtOnce = part(() => import('../../manual/scan-at-once.tsx'), 'ScanAtOnce')
export const CardAtOnce = part(() => import('../../card-prompt/card-at-once.tsx'), 'CardAtOnce')
