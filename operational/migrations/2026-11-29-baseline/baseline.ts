import { bankLines } from './bank-lines.ts'
import { cardTries } from './card-tries.ts'
import { chainAnchors } from './chain-anchors.ts'
import { imports } from './imports.ts'
import { limits } from './limits.ts'
import { logins } from './logins.ts'
import { processes } from './processes.ts'
import { providers } from './providers.ts'
import { tries } from './tries.ts'

/**
 * Creates every table of operational data, in the order in which they refer to one another. Frozen.
 */
export const baseline = {
  name: '2026-11-29-baseline',
  statements: [
    logins,
    limits,
    processes,
    tries,
    cardTries,
    bankLines,
    imports,
    providers,
    chainAnchors,
  ].join('\n'),
}
